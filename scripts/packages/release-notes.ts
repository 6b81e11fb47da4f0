import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a release is: its version sorts after that of every earlier commit, in Debian's order too. */
export interface ReleaseInfo {
  version: string
  commit: string
  /** Time of the commit in seconds, which every file of the release carries. */
  epoch: number
}

export interface ReleaseNotes extends ReleaseInfo {
  date: string
  areas: { area: string; changes: { commit: string; summary: string }[] }[]
}

/** Areas of commits that change nothing for people who run a site. */
const internalAreas = new Set(['test', 'lint', 'bench', 'e2e', 'scripts', 'ci', 'build'])

/** Commits listed where no release precedes this one. */
const FIRST_NOTES_COUNT = 200

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function findTag(root: string, ...args: string[]) {
  try {
    return git(root, 'describe', '--tags', '--abbrev=0', '--match=v*', ...args)
  } catch {
    return undefined
  }
}

/** A tagged commit (`v1.2.3`) has the version of its tag, any other one that of package.json with its time. */
export function describeRelease(root: string): ReleaseInfo {
  const [commit = '', epoch = ''] = git(root, 'log', '-1', '--abbrev=8', '--format=%h %ct').split(' ')
  const tag = findTag(root, '--exact-match')
  if (tag) return { version: tag.slice(1), commit, epoch: Number(epoch) }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const time = new Date(Number(epoch) * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return { version: `${version}+git${time}.${commit}`, commit, epoch: Number(epoch) }
}

/** Collects the commits since the last release by area, as their titles say it (`area: summary`). */
export function writeReleaseNotes(root: string, info: ReleaseInfo): ReleaseNotes {
  const last = findTag(root, 'HEAD^')
  const range = last ? [`${last}..HEAD`] : [`--max-count=${FIRST_NOTES_COUNT}`]
  const lines = git(root, 'log', '--no-merges', '--abbrev=8', '--format=%h %s', ...range).split('\n')
  const byArea = new Map<string, { commit: string; summary: string }[]>()
  for (const line of lines) {
    const [, commit = '', area = '', summary = ''] = /^(\w+) ([\w-]+): (.+)$/.exec(line) ?? []
    if (!summary || internalAreas.has(area)) continue
    byArea.set(area, [...(byArea.get(area) ?? []), { commit, summary }])
  }
  const areas = [...byArea].map(([area, changes]) => ({ area, changes }))
  return {
    ...info,
    date: new Date(info.epoch * 1000).toISOString(),
    areas: areas.toSorted((one, other) => one.area.localeCompare(other.area)),
  }
}

export const printReleaseNotes = ({ version, date, areas }: ReleaseNotes) =>
  [
    `# Imagora ${version}`,
    `Released ${date.slice(0, 10)}.`,
    ...areas.map(({ area, changes }) =>
      [`## ${area}`, changes.map(({ summary, commit }) => `- ${summary} (${commit})`).join('\n')].join('\n\n'),
    ),
  ].join('\n\n') + '\n'
