export type GuestFile = { key: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; part: number }
  | { state: 'done' | 'held' }
  | { state: 'failed'; reason: string }
)

export type GuestEvent =
  | { type: 'added'; files: File[] }
  | { type: 'moved'; key: number; part: number }
  | { type: 'taken'; key: number; is_waiting: boolean }
  | { type: 'failed'; key: number; reason: string }
  | { type: 'retried'; key: number }

/** Maximum number of parallel uploads, chosen for the bandwidth of a phone. */
const MAX_CONCURRENT_UPLOADS = 2

function change(files: GuestFile[], key: number, next: (known: GuestFile) => GuestFile) {
  return files.map((known) => (known.key === key ? next(known) : known))
}

/** Marks as many waiting files as possible as sending. */
function sendNext(files: GuestFile[]): GuestFile[] {
  let free = MAX_CONCURRENT_UPLOADS - files.filter(({ state }) => state === 'sending').length
  return files.map((known) => {
    if (known.state !== 'waiting' || free <= 0) return known
    free -= 1
    return { key: known.key, file: known.file, state: 'sending', part: 0 }
  })
}

function turned(files: GuestFile[], event: Exclude<GuestEvent, { type: 'added' }>) {
  return change(files, event.key, (known) => {
    const { key, file } = known
    if (event.type === 'moved') return known.state === 'sending' ? { ...known, part: event.part } : known
    if (event.type === 'taken') return { key, file, state: event.is_waiting ? 'held' : 'done' }
    if (event.type === 'failed') return { key, file, state: 'failed', reason: event.reason }
    return { key, file, state: 'waiting' }
  })
}

/** Reducer of the files that a guest adds. */
export function reduceGuestQueue(files: GuestFile[], event: GuestEvent): GuestFile[] {
  if (event.type !== 'added') return sendNext(turned(files, event))
  const first = files.length
  const added = event.files.map((file, place): GuestFile => ({ key: first + place, file, state: 'waiting' }))
  return sendNext([...files, ...added])
}
