import { Alert } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Modal } from '#ui/overlay/Modal.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import classes from './Editor.module.css'
import { EditorHead } from './EditorHead.tsx'
import { Table } from './Table.tsx'
import { type EditablePicture, type Editing, useEditing } from './use-editing.ts'
import { type EditedPicture, useWriting } from './use-writing.ts'

interface Props {
  pictures: EditablePicture[]
  /** The picture that is edited first. */
  start?: number
  /** The pictures whose edits are others than they came with, written anew; never none. */
  onDone: (results: EditedPicture[]) => void
  onClose: () => void
}

function undoByKeys(event: KeyboardEvent, { undo, redo }: Editing) {
  if (!event.ctrlKey && !event.metaKey) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

/** Whoever opened it has the focus again once it is gone, however it goes. */
function useFocusBack() {
  // Taken while rendering: by the first effect, the focus is inside.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Pictures over the whole screen, and what can be done to them; what is shown is what comes out. */
export function Editor({ pictures, start = 0, onDone, onClose }: Props) {
  const { t } = useTranslation('editor')
  const isMobile = useIsMobile()
  useFocusBack()
  const editing = useEditing(pictures, start)
  const { write, progress, error } = useWriting(onDone)
  const [isLeaving, setIsLeaving] = useState(false)
  const { changed } = editing
  const handleClose = () => (changed.length > 0 ? setIsLeaving(true) : onClose())

  return (
    <Modal kind="screen" transition={isMobile ? 'slide-up' : 'fade'} label={t('title')} opened onClose={handleClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole editor, whatever has the focus */}
      <div className={classes.editor} onKeyDown={(event) => !progress && undoByKeys(event, editing)}>
        <EditorHead
          editing={editing}
          progress={progress}
          onDone={() => (changed.length > 0 ? void write(changed) : onClose())}
          onClose={handleClose}
        />
        {error && (
          <Alert color="red" className={classes.error}>
            {error}
          </Alert>
        )}
        {/* What is being written stays as it is until it is. */}
        <div className={classes.held} inert={progress !== null}>
          <Table key={editing.index} editing={editing} />
        </div>
      </div>
      {/* Mounted when it is needed: one that was there before would hear the very Escape that brought it up. */}
      {isLeaving && (
        <ConfirmDialog
          opened
          onClose={() => setIsLeaving(false)}
          onConfirm={onClose}
          title={t('unsaved.title')}
          action={t('unsaved.leave')}
        >
          {t('unsaved.hint')}
        </ConfirmDialog>
      )}
    </Modal>
  )
}
