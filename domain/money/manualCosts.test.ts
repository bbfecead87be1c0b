import { describe, expect, it } from 'vitest';
import { specificationOf } from '../testing/givenWhenThen.ts';
import { type ManualCostsEvent, manualCosts } from './manualCosts.ts';

const given = specificationOf(manualCosts);
const set = (figures: ManualCostsEvent['data']['figures']): ManualCostsEvent => ({
  type: 'ManualCostsSet',
  data: { figures },
});

describe("a month's manual figures", () => {
  it('tell what changed, and only that', () => {
    given()
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: 100, otherOperatingCosts: 50 } })
      .emits(set({ directStaffCosts: 100, otherOperatingCosts: 50 }));
    given(set({ directStaffCosts: 100, otherOperatingCosts: 50 }))
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: 100, otherOperatingCosts: 60 } })
      .emits(set({ otherOperatingCosts: 60 }));
  });

  it('emit nothing when nothing changes: the same figure, none, or none withdrawn', () => {
    given(set({ directStaffCosts: 100 }))
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: 100 } })
      .emitsNothing();
    given().when({ type: 'SetManualCosts', figures: {} }).emitsNothing();
    given()
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: null } })
      .emitsNothing();
  });

  it('hold a zero, which is a figure and no withdrawal', () => {
    given()
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: 0 } })
      .emits(set({ directStaffCosts: 0 }));
    expect(manualCosts.evolve(manualCosts.initial, set({ directStaffCosts: 0 }))).toEqual({
      figures: { directStaffCosts: 0 },
    });
  });

  it('are withdrawn by null, and can be set again', () => {
    const withdrawn = set({ directStaffCosts: null });
    given(set({ directStaffCosts: 100, otherOperatingCosts: 5 }))
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: null } })
      .emits(withdrawn);
    given(set({ directStaffCosts: 100 }), withdrawn)
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: 100 } })
      .emits(set({ directStaffCosts: 100 }));
  });

  it('tell what the records came to, of the figures that changed', () => {
    given(set({ directStaffCosts: 100 }))
      .when({
        type: 'SetManualCosts',
        figures: { directStaffCosts: 100, otherOperatingCosts: 60 },
        computed: { directStaffCosts: 90, otherOperatingCosts: 55 },
      })
      .emits({
        type: 'ManualCostsSet',
        data: { figures: { otherOperatingCosts: 60 }, computed: { otherOperatingCosts: 55 } },
      });
  });

  it('are those that were set last, and no others', () => {
    const both = manualCosts.evolve(
      { figures: { directStaffCosts: 1 } },
      set({ otherOperatingCosts: 2, operatingStaffCosts: null }),
    );
    expect(both).toStrictEqual({ figures: { directStaffCosts: 1, otherOperatingCosts: 2 } });
    expect(manualCosts.evolve(both, set({ directStaffCosts: null }))).toStrictEqual({
      figures: { otherOperatingCosts: 2 },
    });
  });

  it('say nothing of what is not known to have come from the records', () => {
    const figures = { otherOperatingCosts: 60 };
    const command = { type: 'SetManualCosts', figures, computed: { directStaffCosts: 90 } } as const;
    expect(manualCosts.decide(command, manualCosts.initial)).toStrictEqual([
      { type: 'ManualCostsSet', data: { figures, computed: {} } },
    ]);
  });

  it('are contested where somebody has changed the same one meanwhile, and to something else', () => {
    const since = { figures: { directStaffCosts: 100 } };
    const meanwhile = given(set(since.figures), set({ directStaffCosts: 120, otherOperatingCosts: 5 }));
    const save = (figures: ManualCostsEvent['data']['figures']) =>
      meanwhile.when({ type: 'SetManualCosts', figures, since });
    save({ directStaffCosts: 110 }).isRefused(
      'conflict',
      'Someone else has changed this figure since you opened it. Compare with theirs and save again.',
    );
    save({ directStaffCosts: null }).isRefused('conflict');
    save({ otherOperatingCosts: 6 }).isRefused('conflict');
    save({ directStaffCosts: 120 }).emitsNothing();
    save({ operatingStaffCosts: 7 }).emits(set({ operatingStaffCosts: 7 }));
    given(set(since.figures), set({ directStaffCosts: null }))
      .when({ type: 'SetManualCosts', figures: { directStaffCosts: null }, since })
      .emitsNothing();
  });
});
