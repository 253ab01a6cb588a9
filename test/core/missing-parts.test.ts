import { expect, test } from '@jest/globals';
import { missingParts } from '../../src/core/missing-parts.ts';

test('submodules and files of Git LFS are named as what a clone lacks', () => {
  const modules = '[submodule "zlib"]\n\tpath = vendor/zlib\n\turl = https://example.com/zlib.git\n';
  const attributes =
    '# *.gif filter=lfs\n*.ts text\n*.psd filter=lfs diff=lfs merge=lfs -text\r\nassets/** -text filter=lfs\n';

  expect(missingParts({ modules, attributes })).toEqual([
    'Submodules are empty folders here: vendor/zlib.',
    'Files of Git LFS are pointers here, without their content: *.psd, assets/**.',
  ]);
});

test('a repository without them lacks nothing, and a long list is cut', () => {
  expect(missingParts({ modules: null, attributes: '*.ts text\n' })).toEqual([]);
  const modules = Array.from({ length: 7 }, (_, index) => `path = lib/${index}\u0060<b>\n`).join('');
  expect(missingParts({ modules, attributes: null })).toEqual([
    'Submodules are empty folders here: lib/0b, lib/1b, lib/2b, lib/3b, lib/4b, and 2 more.',
  ]);
});
