import { Alert, Button } from '@mantine/core'
import { Copy, Replace } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { notices } from '#ui/notices.tsx'
import classes from './PhotoDetails.module.css'
import { useCopyPhoto, useReplacePhoto } from './queries.ts'

const Editor = lazy(async () => ({ default: (await import('#components/editor/Editor.tsx')).Editor }))

interface Props {
  id: number
  original: File
  onClose: () => void
}

/** Edits a photo where it stands, then asks whether it takes the place of what was there. */
export function EditPhoto({ id, original, onClose }: Props) {
  const { t } = useTranslation(['viewer', 'app'])
  const [edited, setEdited] = useState<File | null>(null)
  const replace = useReplacePhoto()
  const copy = useCopyPhoto()
  const error = replace.error ?? copy.error
  const isSending = replace.isPending || copy.isPending
  const say = (message: string) => () => {
    notices.success({ id: 'edited', message })
    onClose()
  }

  return (
    <>
      {!edited && (
        <Suspense>
          <Editor
            pictures={[{ name: original.name, blob: original }]}
            onDone={([result]) => setEdited(result!.file)}
            onClose={onClose}
          />
        </Suspense>
      )}
      <Dialog opened={edited !== null} onClose={onClose} title={t('viewer:save_edited.title')}>
        <div className={classes.save}>
          <p>{t('viewer:save_edited.hint')}</p>
          {error && <Alert color="red">{error.message}</Alert>}
          <Button
            data-autofocus
            leftSection={<Replace size={16} />}
            loading={replace.isPending}
            disabled={isSending}
            onClick={() => replace.mutate({ id, file: edited! }, { onSuccess: say(t('viewer:save_edited.replaced')) })}
          >
            {t('viewer:save_edited.replace')}
          </Button>
          <Button
            variant="default"
            leftSection={<Copy size={16} />}
            loading={copy.isPending}
            disabled={isSending}
            onClick={() =>
              copy.mutate({ file: edited!, fields: {} }, { onSuccess: say(t('viewer:save_edited.copied')) })
            }
          >
            {t('viewer:save_edited.copy')}
          </Button>
          <Button variant="subtle" color="gray" disabled={isSending} onClick={onClose}>
            {t('app:cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
