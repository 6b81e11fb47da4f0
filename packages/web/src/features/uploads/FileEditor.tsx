import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Editor } from '#components/editor/Editor.tsx'
import { type Edits, isEdited, noEdits } from '#components/editor/edits.ts'
import { randomName } from '#lib/tab.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { isOpen } from './upload.ts'
import { queue, uploader } from './uploader.ts'

const edit = (id: number, edits: Edits) =>
  uploader.act(id, { type: 'edit', edits: isEdited(edits) ? edits : null, key: randomName() })

/** Edits one of the files that wait, or all of them alike. */
export function FileEditor({ start, onClose }: { start: number; onClose: () => void }) {
  const { t } = useTranslation('uploads')
  const upload = useMemo(() => queue.get(start), [start])
  if (!upload) return null
  return (
    <Dialog opened onClose={onClose} title={t('edit_named', { filename: upload.file.name })} zIndex={320}>
      <Editor
        file={upload.file}
        edits={upload.edits ?? noEdits}
        onCancel={onClose}
        onDone={(edits) => {
          edit(start, edits)
          onClose()
        }}
        onDoneForAll={(edits) => {
          for (const other of Array.from(queue.all()).filter(isOpen)) edit(other.id, edits)
          onClose()
        }}
      />
    </Dialog>
  )
}
