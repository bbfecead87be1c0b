import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measure, statementsIn, touched } from './house.ts';

test('a house is counted: files, lines, statements, loops and pages that import each other', () => {
  const house = measure(
    new Map([
      ['domain/a/one.ts', "import '../b/two.ts';\nexport const one = 1;\n"],
      ['domain/b/two.ts', "import '../a/one.ts';\n"],
      ['domain/b/two.test.ts', 'test();\n'],
      ['domain/testing/three.ts', 'test();\ntest();\n'],
      ['web/src/pages/x/X.tsx', "import '../y/Y.tsx';\nimport './x.module.css';\nimport '../y/Y.tsx';\n"],
      ['web/src/pages/x/x.module.css', '.a {\n}\n.b {\n}\n'],
      ['web/src/pages/y/Y.tsx', "import '../../ui/Z.tsx';\n"],
      ['tests/far.ts', 'far();\n'],
    ]),
  );
  expect(house).toMatchObject({
    files: 5,
    lines: 11,
    statements: 7,
    median: 2,
    largestFolder: { folder: 'web/src/pages/x', files: 2 },
    folderLoops: 1,
    pageToPageImports: 2,
    testFiles: 3,
    testLines: 4,
  });
  expect(house.layers['web/src']).toMatchObject({ files: 3, lines: 8, testFiles: 0 });
  expect(house.layers.tests).toMatchObject({ files: 0, testFiles: 1, testLines: 1 });
});

test('statements within others count, the blocks around them do not', () => {
  expect(statementsIn('if (a) {\n  b();\n}\nconst f = () => {\n  return 1;\n};\n', 'a.ts')).toBe(4);
});

test('of what a change touches, files of the product count', () => {
  const project = mkdtempSync(join(tmpdir(), 'planner-touched-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: project,
      stdio: 'ignore',
    });
  const write = (text: string) => {
    const files = [
      'domain/a.ts',
      'domain/a.test.ts',
      'domain/fixtures/a.json',
      'services/testing/a.ts',
      'docs/a.md',
      'web/src/A.tsx',
      'tests/a.ts',
    ];
    for (const file of files) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      writeFileSync(join(project, file), text);
    }
  };
  git('init');
  write('1');
  git('add', '.');
  git('commit', '-m', 'one');
  expect(touched(project, 'HEAD')).toEqual([]);
  write('2');
  expect(touched(project, 'HEAD')).toEqual(['domain/a.ts', 'web/src/A.tsx']);
});
