import type { PhotoDetail, PhotoVersion } from '@imagora/contract'
import { Button } from '@mantine/core'
import { History, Replace, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGroupFileLimit } from '#components/file-drop/use-file-limit.ts'
import { useFormats } from '#lib/formats/formatters.ts'
import { useDeleteVersion, useReplacePhoto, useRestoreVersion, useVersions } from '#data/library/own-photos.ts'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import classes from './PhotoDetails.module.css'

interface RowProps {
  id: number
  version: PhotoVersion
  onDelete: () => void
}

function VersionRow({ id, version, onDelete }: RowProps) {
  const { t } = useTranslation(['viewer', 'app'])
  const formats = useFormats()
  const { mutate, isPending } = useRestoreVersion()
  const number = version.version
  const handleRestore = () =>
    mutate(
      { id, version: number },
      {
        onSuccess: () => notices.success({ id: 'version', message: t('viewer:versions.restored', { number }) }),
        onError: ({ message }) => notices.error({ id: 'version', title: t('app:modification_failed'), message }),
      },
    )
  return (
    <li className={classes.version}>
      <div>
        <p>{t('viewer:versions.named', { number, date: formats.dateTime(version.created_at) })}</p>
        <p>
          {formats.dimensions(version)} · {formats.bytes(version.bytes)} ·{' '}
          {t('viewer:versions.until', { date: formats.date(version.removed_at) })}
        </p>
      </div>
      <IconButton label={t('viewer:versions.restore', { number })} loading={isPending} onClick={handleRestore}>
        <History size={16} />
      </IconButton>
      <IconButton label={t('viewer:versions.delete', { number })} onClick={onDelete}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  )
}

function ReplaceButton({ id }: { id: number }) {
  const { t } = useTranslation(['viewer', 'app'])
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useReplacePhoto()
  const isWithinLimit = useGroupFileLimit()
  const handleFile = (file: File | undefined) => {
    if (!file || !isWithinLimit(file)) return
    mutate(
      { id, file },
      {
        onSuccess: () => notices.success({ id: 'version', message: t('viewer:versions.replaced') }),
        onError: ({ message }) => notices.error({ id: 'version', title: t('app:modification_failed'), message }),
      },
    )
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        className={classes.file}
        aria-label={t('viewer:versions.replace')}
        onChange={({ currentTarget }) => {
          handleFile(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <Button
        variant="default"
        leftSection={<Replace size={16} />}
        loading={isPending}
        onClick={() => field.current!.click()}
      >
        {t('viewer:versions.replace')}
      </Button>
    </>
  )
}

/** Previous versions of a photo, and the upload that replaces its file under the same link. */
export function PhotoVersions({ photo }: { photo: PhotoDetail }) {
  const { t } = useTranslation('viewer')
  const { id } = photo
  const versions = useVersions(photo)
  const [doomed, setDoomed] = useState<number | null>(null)
  const remove = useDeleteVersion()

  return (
    <section>
      <h3>{t('versions.title')}</h3>
      <p className={classes.hint}>{t('versions.hint')}</p>
      {versions.length > 0 && (
        <ul className={classes.versions}>
          {versions.map((version) => (
            <VersionRow key={version.version} id={id} version={version} onDelete={() => setDoomed(version.version)} />
          ))}
        </ul>
      )}
      <ReplaceButton id={id} />
      <DeleteDialog
        opened={doomed !== null}
        onClose={() => setDoomed(null)}
        title={t('versions.delete', { number: doomed ?? 0 })}
        onDelete={() => remove.mutateAsync({ id, version: doomed! })}
        mutation={remove}
      >
        {t('versions.delete_hint')}
      </DeleteDialog>
    </section>
  )
}
