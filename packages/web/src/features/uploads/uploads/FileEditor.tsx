import { useState } from 'react'
import { Editor } from '#components/editor/Editor.tsx'
import { randomName } from '#lib/browser/tab-lock.ts'
import { isEditable } from './engine/upload.ts'
import { queue, uploader } from './engine/uploader.ts'

/** Edits one of the files that wait, or all of them alike; what comes out of it is what is sent. */
export function FileEditor({ start, onClose }: { start: number; onClose: () => void }) {
  // Those that wait now: the queue goes on meanwhile, and what has left is not changed any more.
  const [uploads] = useState(() => Array.from(queue.all()).filter(isEditable))
  return (
    <Editor
      pictures={uploads.map(({ file, edited }) => ({
        name: file.name,
        blob: edited?.original ?? file,
        edits: edited?.edits,
      }))}
      start={Math.max(
        0,
        uploads.findIndex(({ id }) => id === start),
      )}
      onDone={(results) => {
        for (const { index, file, edits } of results) {
          uploader.act(uploads[index]!.id, { type: 'edit', file, edits, key: randomName() })
        }
        onClose()
      }}
      onClose={onClose}
    />
  )
}
