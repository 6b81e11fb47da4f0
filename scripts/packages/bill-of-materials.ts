import { createHash } from 'node:crypto'
import { type Architecture, findNodePackage, listRuntimePackages, type LockedPackage } from './lock-file.ts'
import type { ReleaseInfo } from './release-notes.ts'

const purlOf = ({ name, version }: LockedPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const toComponent = (locked: LockedPackage) => ({
  type: locked.name.startsWith('node-linux-') ? 'platform' : 'library',
  'bom-ref': locked.path,
  name: locked.name,
  version: locked.version,
  purl: purlOf(locked),
  hashes: [{ alg: 'SHA-512', content: Buffer.from(locked.integrity.slice(7), 'base64').toString('hex') }],
  ...(locked.license && { licenses: [{ expression: locked.license }] }),
})

/**
 * Lists what a release contains in CycloneDX's format: the packages of the server and those built into the web
 * application, from the lock file alone. `npm sbom` refuses workspaces without a version, and lists packages that are
 * not shipped.
 */
export function writeBillOfMaterials(root: string, info: ReleaseInfo, architecture: Architecture) {
  const workspaces = ['packages/contract', 'packages/server', 'packages/web']
  const packages = [...listRuntimePackages(root, workspaces, architecture), findNodePackage(root, architecture)]
  const digest = createHash('sha256').update(`${info.version} ${architecture}`).digest('hex')
  const serial = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: new Date(info.epoch * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': 'imagora', name: 'imagora', version: info.version },
    },
    components: packages.map((locked) => toComponent(locked)),
  }
}
