import { expect, test } from 'vitest';
import { type AttributesLine, missingParts } from '../../src/core/sessions/missing-content.ts';

const linesOf = (text: string, folder = ''): AttributesLine[] => text.split('\n').map((line) => ({ folder, line }));

test('submodules and files of Git LFS are named as what a clone lacks', () => {
  const modules = '[submodule "zlib"]\n\tpath = vendor/zlib\n\turl = https://example.com/zlib.git\n';
  const attributes =
    '# *.gif filter=lfs\n*.ts text\n*.psd filter=lfs diff=lfs merge=lfs -text\r\nassets/** -text filter=lfs\n';

  expect(missingParts({ modules, attributes: linesOf(attributes) })).toEqual([
    'Submodules are empty folders here: vendor/zlib.',
    'Files of Git LFS are pointers here, without their content: *.psd, assets/**.',
  ]);
});

test('a repository without them lacks nothing, and a long list is cut', () => {
  expect(missingParts({ modules: null, attributes: linesOf('*.ts text\n') })).toEqual([]);
  const modules = Array.from({ length: 7 }, (_, index) => `path = lib/${index}\u0060<b>\n`).join('');
  expect(missingParts({ modules, attributes: [] })).toEqual([
    'Submodules are empty folders here: lib/0b, lib/1b, lib/2b, lib/3b, lib/4b, and 2 more.',
  ]);
});

test('files of Git LFS are named by their folder, and those that a macro names as well; the macro is none', () => {
  const top = linesOf(
    '[attr]large filter=lfs -text\n[attr]huge large\n*.psd large\n*.mov huge\n*.txt -large\n/logo.ai large',
  );
  const below = linesOf('*.wav filter=lfs -text\n[attr]small filter=lfs\n*.mid small', 'assets/sound/');
  expect(missingParts({ modules: null, attributes: [...top, ...below] })).toEqual([
    'Files of Git LFS are pointers here, without their content: *.psd, *.mov, logo.ai, assets/sound/*.wav.',
  ]);
});
