import type { UploadedPhoto } from '@imagora/contract'
import { expect, test } from 'vitest'
import { noEdits } from '#components/editor/model/edits.ts'
import { newUpload, reduceUpload, type Upload, type UploadEvent } from './upload.ts'

const photo = { id: 7 } as UploadedPhoto
const file = new File([new Uint8Array(100)], 'a.jpg')
const fresh = newUpload(1, { key: 'k', file, folder: '' })
const run = (events: UploadEvent[], from: Upload = fresh) => events.reduce(reduceUpload, from)
const checked: UploadEvent = { type: 'check', sha256: 'aa', isInLibrary: false, skip: null }
const turned = { ...noEdits, turns: 1 as const }
const made = new File([new Uint8Array(80)], 'a.jpg')
const edit: UploadEvent = { type: 'edit', file: made, edits: turned, key: 'other' }

test('[UP-02] a file waits, is sent and ends in success', () => {
  const sending = run([checked, { type: 'start' }, { type: 'progress', sent: 40 }])
  expect(sending).toMatchObject({ state: 'uploading', sent: 40, sha256: 'aa', isChecked: true })
  expect(run([{ type: 'succeed', photo }], sending)).toMatchObject({ state: 'success', sent: 100, photo })
})

test('[UP-02] what failed or was cancelled may be retried, what can never succeed may not', () => {
  const failed = run([{ type: 'start' }, { type: 'fail', reason: 'damaged', mayRetry: false }])
  expect(failed).toMatchObject({ state: 'failed', reason: 'damaged', sent: 0 })
  expect(run([{ type: 'retry' }], failed)).toBe(failed)
  const network = run([{ type: 'start' }, { type: 'fail', reason: 'network', mayRetry: true }])
  expect(run([{ type: 'retry' }], network)).toMatchObject({ state: 'waiting', reason: '', tries: 0 })
  expect(run([{ type: 'cancel' }, { type: 'retry' }])).toMatchObject({ state: 'waiting' })
})

test('[UP-02] an answer that comes after cancelling or pausing changes nothing', () => {
  for (const end of ['cancel', 'pause'] as const) {
    const ended = run([{ type: 'start' }, { type: end }])
    const late: UploadEvent[] = [
      { type: 'progress', sent: 90 },
      { type: 'fail', reason: 'late', mayRetry: true },
      { type: 'succeed', photo },
      { type: 'postpone', until: 5, isCounted: true },
      { type: 'interrupt' },
    ]
    for (const event of late) expect(reduceUpload(ended, event)).toBe(ended)
  }
})

test('[UP-02] one file is paused and goes on, whether it waits or is under way', () => {
  expect(run([{ type: 'pause' }])).toMatchObject({ state: 'paused' })
  expect(run([{ type: 'start' }, { type: 'pause' }, { type: 'resume' }])).toMatchObject({ state: 'waiting', sent: 0 })
  expect(run([{ type: 'pause' }, { type: 'cancel' }])).toMatchObject({ state: 'cancelled' })
})

test('[UP-02] what is tried again waits its time, and only what it is to blame for counts', () => {
  const sending = run([{ type: 'start' }])
  expect(run([{ type: 'postpone', until: 9, isCounted: true }], sending)).toMatchObject({
    state: 'waiting',
    notBefore: 9,
    tries: 1,
  })
  expect(run([{ type: 'postpone', until: 0, isCounted: false }], sending)).toMatchObject({ tries: 0 })
})

test('[UP-15] skips a file that is in the library, unless the user uploads it anyway', () => {
  const known = run([{ type: 'check', sha256: 'aa', isInLibrary: true, skip: 'there' }])
  expect(known).toMatchObject({ state: 'known', reason: 'there', isInLibrary: true })
  const wanted = run([{ type: 'want' }], known)
  expect(wanted).toMatchObject({ state: 'waiting', reason: '', isWanted: true })
  expect(run([{ type: 'check', sha256: 'aa', isInLibrary: true, skip: 'there' }], wanted).state).toBe('waiting')
})

test('[UP-09] an edited file is another than the one in the library, under another name', () => {
  const known = run([{ type: 'check', sha256: 'aa', isInLibrary: true, skip: 'there' }])
  const edited = run([edit], known)
  expect(edited).toMatchObject({ state: 'waiting', key: 'other', file: made, isInLibrary: false })
  expect(run([{ type: 'check', sha256: 'aa', isInLibrary: true, skip: 'there' }], edited)).toMatchObject({
    state: 'waiting',
    isInLibrary: false,
  })
})

test('[UP-09] what is edited again is edited from what it was at first', () => {
  const twice = run([edit, { ...edit, file: new File(['x'], 'b.jpg'), key: 'third' }])
  expect(twice.edited).toEqual({ edits: turned, original: file })
})

test('[UP-03] what is under way or done is not changed any more', () => {
  const sending = run([{ type: 'start' }])
  expect(run([{ type: 'choose', own: { is_public: true } }], sending)).toBe(sending)
  expect(run([edit], sending)).toBe(sending)
  expect(run([{ type: 'choose', own: { is_public: true } }])).toMatchObject({ own: { is_public: true } })
})

test('[UP-05] a file that the checks refuse is shown as failed and never sent', () => {
  const refused = newUpload(1, { key: 'k', file, folder: '', reason: 'too big' })
  expect(refused).toMatchObject({ state: 'failed', reason: 'too big', mayRetry: false })
  expect(run([{ type: 'start' }], refused)).toBe(refused)
})

test('[UP-01] files shared by another program wait for confirmation', () => {
  const foreign = newUpload(1, { key: 'k', file, folder: '', isForeign: true })
  expect(run([checked, { type: 'start' }], foreign)).toMatchObject({ state: 'paused', isForeign: true })
  expect(run([{ type: 'resume' }], foreign)).toMatchObject({ state: 'waiting', isForeign: false })
})
