/**
 * Prints the bill of materials of dist/ in CycloneDX 1.5: each package whose code the bundles carry, with its version
 * and licence as dist/licenses.txt names them, and the digest of each file. The same dist/ gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8'));

/** `@scope/name 1.2.3 (MIT)` */
const title = /^((?:@[\w.-]+\/)?[\w.-]+) (\d+\.\d+\.\d+\S*) \((.+)\)$/gm;

const purlOf = (packageName, packageVersion) => `pkg:npm/${packageName.replace('@', '%40')}@${packageVersion}`;

const packages = [...readFileSync(join('dist', 'licenses.txt'), 'utf8').matchAll(title)]
  .map(([, packageName, packageVersion, licence]) => ({
    type: 'library',
    'bom-ref': purlOf(packageName, packageVersion),
    name: packageName,
    version: packageVersion,
    purl: purlOf(packageName, packageVersion),
    licenses: [{ license: { name: licence } }],
  }))
  .sort((one, other) => (one.purl < other.purl ? -1 : 1));
if (packages.length === 0) throw new Error('dist/licenses.txt names no package: npm run build');

const files = readdirSync('dist', { recursive: true })
  .map((path) => join('dist', path))
  .filter((path) => statSync(path).isFile())
  .sort()
  .map((path) => ({
    type: 'file',
    'bom-ref': path,
    name: path,
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(readFileSync(path)).digest('hex') }],
  }));

const product = purlOf(name, version);
console.log(
  JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      metadata: {
        component: {
          type: 'application',
          'bom-ref': product,
          name,
          version,
          purl: product,
          licenses: [{ license: { name: license } }],
        },
      },
      components: [...packages, ...files],
      dependencies: [{ ref: product, dependsOn: packages.map(({ purl }) => purl) }],
    },
    null,
    2,
  ),
);
