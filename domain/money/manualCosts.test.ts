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
});
