import { useState } from 'react'
import { Editor } from '#components/editor/Editor.tsx'
import { createRandomHexId } from '#lib/browser/tab-lock.ts'
import { isEditable } from './engine/upload.ts'
import { queue, uploader } from './engine/uploader.ts'

/** Edits one or all waiting files; the result is what gets uploaded. */
export function FileEditor({ start, onClose }: { start: number; onClose: () => void }) {
  // The list is fixed on open: the queue keeps running, and files already sent are not editable.
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
          uploader.dispatch(uploads[index]!.id, { type: 'edit', file, edits, key: createRandomHexId() })
        }
        onClose()
      }}
      onClose={onClose}
    />
  )
}
