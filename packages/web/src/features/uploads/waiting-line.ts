import type { Upload } from './upload.ts'

/** Looked for in the library, and free to go. */
export const isReady = (upload: Upload | undefined): boolean => upload?.state === 'waiting' && upload.isChecked

/** Passed places are given back when there are many of them. */
const manyPassed = 1000

/** Who is next. What is not free any more when its turn comes is passed over, so that nobody is ever searched for. */
export function waitingLine(get: (id: number) => Upload | undefined) {
  let line: number[] = []
  let head = 0

  function* ready() {
    if (head > manyPassed && head > line.length / 2) {
      line = line.slice(head)
      head = 0
    }
    for (let at = head; at < line.length; at++) {
      const upload = get(line[at]!)
      if (upload && isReady(upload)) yield upload
      else if (at === head) head++
    }
  }

  return {
    /** What was under way already has its turn again first. */
    join(id: number, isFirst: boolean) {
      if (!isFirst) line.push(id)
      else if (head > 0) line[--head] = id
      else line.unshift(id)
    },

    next(room: number, now: number): Upload[] {
      const found = new Set<Upload>()
      for (const upload of ready()) {
        if (found.size >= room) break
        if (upload.notBefore <= now) found.add(upload)
      }
      return [...found]
    },

    /** When the first of those that wait for another try is due; nothing where one could go now. */
    nextDue(now: number) {
      let due: number | undefined
      for (const { notBefore } of ready()) {
        if (notBefore <= now) return undefined
        due = Math.min(due ?? notBefore, notBefore)
      }
      return due
    },
  }
}
