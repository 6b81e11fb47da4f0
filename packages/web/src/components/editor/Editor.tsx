import { Button, Alert } from '@mantine/core'
import { ChevronLeft, ChevronRight, Keyboard, Redo2, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Editor.module.css'
import { type EditSession, type EditablePicture, useEditSession } from './use-edit-session.ts'
import i18next from 'i18next'
import { loadLocaleNamespaces } from '#lib/i18n.ts'
import { EditingError, renderInWorker } from './worker/worker-client.ts'
import { type Edits, isEdited } from './model/edits.ts'
import { withExtension } from './model/output-formats.ts'
import { findToolByKey, type Tool } from './model/tools.ts'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Modal } from '#ui/overlay/Modal.tsx'
import { useIsMobile } from '#ui/layout/use-is-mobile.ts'
import { useAreViewerKeysOn } from '#lib/preferences/preferences.ts'
import { flushSync } from 'react-dom'
import { focusCropCorner, isCropHandle } from './CropFrame.tsx'
import { EditorShortcuts } from './EditorShortcuts.tsx'
import { EditorWorkspace } from './EditorWorkspace.tsx'

interface EditorHeadProps {
  editing: EditSession
  progress: { at: number; all: number } | null
  onDone: () => void
  onClose: () => void
  onHelp: () => void
}

function Pager({ editing: { pictures, index, setIndex } }: Pick<EditorHeadProps, 'editing'>) {
  const { t } = useTranslation('editor')
  const all = pictures.length
  if (all < 2) return null
  return (
    <div className={classes.pager}>
      <IconButton size={44} label={t('previous')} disabled={index === 0} onClick={() => setIndex(index - 1)}>
        <ChevronLeft size={20} />
      </IconButton>
      <span aria-hidden>
        {index + 1} / {all}
      </span>
      <IconButton size={44} label={t('next')} disabled={index === all - 1} onClick={() => setIndex(index + 1)}>
        <ChevronRight size={20} />
      </IconButton>
    </div>
  )
}

/** Title, pager, undo and redo, and the done button. */
function EditorHeader({ editing, progress, onDone, onClose, onHelp }: EditorHeadProps) {
  const { t } = useTranslation(['editor', 'app'])
  const { pictures, index, history } = editing
  const place = pictures.length > 1 ? t('editor:place', { at: index + 1, all: pictures.length }) : ''
  return (
    <div className={classes.head} data-many={pictures.length > 1 || undefined}>
      <IconButton size={44} label={t('app:close')} onClick={onClose}>
        <X size={20} />
      </IconButton>
      <h2 className={classes.title} title={pictures[index]!.name}>
        <span className="unseen">
          {t('editor:title')} {place}
        </span>
        {pictures[index]!.name}
      </h2>
      {progress ? null : <Pager editing={editing} />}
      <div className={classes.ends}>
        <IconButton size={44} className={classes.help} label={t('editor:shortcuts')} onClick={onHelp}>
          <Keyboard size={20} />
        </IconButton>
        <IconButton
          size={44}
          label={t('editor:undo')}
          disabled={history.past.length === 0 || progress !== null}
          onClick={editing.undo}
        >
          <Undo2 size={20} />
        </IconButton>
        <IconButton
          size={44}
          label={t('editor:redo')}
          disabled={history.future.length === 0 || progress !== null}
          onClick={editing.redo}
        >
          <Redo2 size={20} />
        </IconButton>
        <Button loading={progress !== null} onClick={onDone}>
          {t('editor:done')}
        </Button>
      </div>
      <output className={classes.writing}>{progress && t('editor:writing', progress)}</output>
    </div>
  )
}

/**
 * Renders the edited image at full size in a worker, in its own format if browsers can encode it. Rejects with a
 * translated error message.
 */
async function renderEdited(blob: Blob, edits: Edits, name: string, signal?: AbortSignal): Promise<File> {
  const lastModified = blob instanceof File ? blob.lastModified : Date.now()
  if (!isEdited(edits)) return new File([blob], name, { type: blob.type, lastModified })
  try {
    const written = await renderInWorker({ blob, edits }, signal)
    return new File([written], withExtension(name, written.type), { type: written.type, lastModified })
  } catch (error) {
    if (!(error instanceof EditingError)) throw error
    await loadLocaleNamespaces('editor')
    throw new EditingError(error.problem, i18next.t(`editor:hindrances.${error.problem}`))
  }
}

interface EditedPicture {
  /** Index in the `pictures` prop. */
  index: number
  file: File
  edits: Edits
}

type Changed = EditablePicture & { index: number; edits: Edits }

/** Writes the edited images one after another; two large images at once exceed the memory of a phone. */
function useSaveEdits(onDone: (results: EditedPicture[]) => void) {
  const { t } = useTranslation('editor')
  const [progress, setProgress] = useState<{ at: number; all: number } | null>(null)
  const [error, setError] = useState('')
  const leave = useRef<AbortController>(null)
  useEffect(() => () => leave.current?.abort(), [])

  async function saveEdits(changed: Changed[]) {
    const { signal } = (leave.current = new AbortController())
    setError('')
    const results: EditedPicture[] = []
    for (const { index, blob, edits, name } of changed) {
      setProgress({ at: results.length + 1, all: changed.length })
      try {
        results.push({ index, edits, file: await renderEdited(blob, edits, name, signal) })
      } catch (failure) {
        if (signal.aborted) return
        setProgress(null)
        setError(t('failed', { filename: name, reason: (failure as Error).message }))
        return
      }
    }
    if (signal.aborted) return
    setProgress(null)
    onDone(results)
  }

  return { saveEdits, progress, error }
}

interface Props {
  pictures: EditablePicture[]
  /** Index of the image that is edited first. */
  start?: number
  /** Receives the rendered images whose edits changed; never an empty list. */
  onDone: (results: EditedPicture[]) => void
  onClose: () => void
}

function handleUndoKeys(event: KeyboardEvent, { undo, redo }: EditSession) {
  if (!event.ctrlKey && !event.metaKey) return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) redo()
  else undo()
}

const textInputTypes = new Set(['text', 'number', 'color'])

/** Returns whether the letters pressed here are meant for the focused field. */
const isTextField = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textInputTypes.has(target.type))

/** Removes the scrollbar of the page and its gutter, which would remain as a strip beside the editor. */
function useFullWidth() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.editing = ''
    return () => {
      delete dataset.editing
    }
  }, [])
}

/** Returns focus to the previously focused element when the editor unmounts. */
function useFocusBack() {
  // The element is read during render, because focus is already inside the editor by the first effect.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Full-screen editor for one or more images; the preview matches the exported result. */
export function Editor({ pictures, start = 0, onDone, onClose }: Props) {
  const { t } = useTranslation('editor')
  const isMobile = useIsMobile()
  useFocusBack()
  useFullWidth()
  const areKeysOn = useAreViewerKeysOn()
  const [tool, setTool] = useState<Tool>('crop')
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const editing = useEditSession(pictures, start)
  const { saveEdits, progress, error } = useSaveEdits(onDone)
  const [isLeaving, setIsLeaving] = useState(false)
  const { changedPictures } = editing
  const handleClose = () => (changedPictures.length > 0 ? setIsLeaving(true) : onClose())

  const handleDone = () => (changedPictures.length > 0 ? void saveEdits(changedPictures) : onClose())

  function handleKeys(event: KeyboardEvent) {
    if (progress) return
    handleUndoKeys(event, editing)
    if (event.key === 'Enter' && isCropHandle(event.target)) return handleDone()
    if (!areKeysOn || isTextField(event.target)) return
    if (event.key === '?') setIsHelpOpen(true)
    const chosen = findToolByKey(event)
    if (!chosen) return
    flushSync(() => setTool(chosen))
    if (chosen === 'crop') focusCropCorner(event.currentTarget)
  }

  return (
    <Modal kind="screen" transition={isMobile ? 'slide-up' : 'fade'} label={t('title')} opened onClose={handleClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the whole editor, whatever has the focus */}
      <div className={classes.editor} tabIndex={-1} onKeyDown={handleKeys}>
        <EditorHeader
          editing={editing}
          progress={progress}
          onDone={handleDone}
          onClose={handleClose}
          onHelp={() => setIsHelpOpen(true)}
        />
        {error && (
          <Alert color="red" className={classes.error}>
            {error}
          </Alert>
        )}
        {/* The workspace is inert while images are written, so that edits cannot change in between. */}
        <div className={classes.held} inert={progress !== null}>
          <EditorWorkspace key={editing.index} editing={editing} tool={tool} onTool={setTool} />
        </div>
      </div>
      {isHelpOpen && <EditorShortcuts onClose={() => setIsHelpOpen(false)} />}
      {/* The dialog is mounted on demand; a mounted one would receive the same Escape key that opened it. */}
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
