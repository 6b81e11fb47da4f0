import { Alert, Button } from '@mantine/core'
import { Copy, Replace } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyPhoto, useReplacePhoto } from '#data/library/own-photos.ts'
import { UPLOAD_ABANDONED } from '#data/uploads/upload-result.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './PhotoDetails.module.css'

const Editor = lazy(async () => ({ default: (await import('#components/editor/Editor.tsx')).Editor }))

export interface EditedPhoto {
  id: number
  /** Null for a camera RAW file, which is not downloaded for the editor. */
  original: File | null
}

interface Props extends EditedPhoto {
  onClose: () => void
}

interface SavingProps {
  id: number
  file: File
  onSaved: () => void
  /** Returns to the editor with the edits. */
  onBack: () => void
}

/** Saves the edited file as a replacement or as a copy; the upload can be cancelled. */
function Saving({ id, file, onSaved, onBack }: SavingProps) {
  const { t } = useTranslation(['viewer', 'app'])
  const replace = useReplacePhoto()
  const copy = useCopyPhoto()
  const error = replace.error ?? copy.error
  const isSending = replace.isPending || copy.isPending
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(UPLOAD_ABANDONED), [])

  const begin = () => (sending.current = new AbortController()).signal
  const say = (message: string) => ({
    onSuccess() {
      notices.success({ id: 'edited', message })
      onSaved()
    },
  })
  const callOff = () => {
    if (!isSending) return onBack()
    sending.current!.abort(UPLOAD_ABANDONED)
    replace.reset()
    copy.reset()
  }

  return (
    <div className={classes.save}>
      <p>{t('viewer:save_edited.hint')}</p>
      {error && (
        <Alert color="red" {...(replace.error && { title: t('app:modification_failed') })}>
          {error.message}
        </Alert>
      )}
      <Button
        data-autofocus
        leftSection={<Replace size={16} />}
        loading={replace.isPending}
        disabled={isSending}
        onClick={() => replace.mutate({ id, file, signal: begin() }, say(t('viewer:save_edited.replaced')))}
      >
        {t('viewer:save_edited.replace')}
      </Button>
      <Button
        variant="default"
        leftSection={<Copy size={16} />}
        loading={copy.isPending}
        disabled={isSending}
        onClick={() => copy.mutate({ file, signal: begin() }, say(t('viewer:save_edited.copied')))}
      >
        {t('viewer:save_edited.copy')}
      </Button>
      <Button variant="subtle" color="gray" onClick={callOff}>
        {t(isSending ? 'viewer:save_edited.call_off' : 'viewer:save_edited.back')}
      </Button>
    </div>
  )
}

/** Opens the editor, or says why there is none for this type of file. */
export const EditPhoto = ({ original, ...props }: Props) =>
  original ? <EditPicture original={original} {...props} /> : <EditImpossible onClose={props.onClose} />

/** No browser develops the data of a camera's sensor, and the JPEG inside would lose what it is there for. */
function EditImpossible({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('viewer')
  return (
    <Dialog opened onClose={onClose} title={t('edit_impossible.title')}>
      <p>{t('edit_impossible.text')}</p>
    </Dialog>
  )
}

/** Opens the editor, then asks whether the result replaces the original. */
function EditPicture({ id, original, onClose }: Props & { original: File }) {
  const { t } = useTranslation('viewer')
  const [edited, setEdited] = useState<File | null>(null)
  const handleBack = () => setEdited(null)
  // The array is stable, because a new one would reset the editor.
  const [pictures] = useState(() => [{ name: original.name, blob: original }])

  return (
    <Suspense>
      <Editor pictures={pictures} onDone={([result]) => setEdited(result!.file)} onClose={onClose} />
      {edited && (
        <Dialog opened onClose={handleBack} title={t('save_edited.title')}>
          <Saving id={id} file={edited} onSaved={onClose} onBack={handleBack} />
        </Dialog>
      )}
    </Suspense>
  )
}
