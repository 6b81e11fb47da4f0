import { limits } from '@imagora/contract/limits'
import { TextInput, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AdminAlbum } from '@imagora/contract'
import { Ban, Eye, EyeOff, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { requireAllDone, ROWS_PER_CALL_COUNT } from '#ui/bulk/bulk-run.ts'
import type { BulkAction } from '#ui/bulk/use-bulk.ts'
import { type AlbumChanges, updateAdminAlbums, takeDownAlbums } from '#data/library/admin-albums.ts'

interface Props {
  value: string
  onChange: (note: string) => void
}

/** Reason, recorded in the audit log and sent to the owner. */
function NoteField({ value, onChange }: Props) {
  const { t } = useTranslation('admin-albums')
  return (
    <TextInput
      label={t('note')}
      description={t('note_hint')}
      value={value}
      maxLength={limits.setting.line}
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Actions on one or several albums. Their owners are notified. */
export function useAdminAlbumActions(): BulkAction<AdminAlbum>[] {
  const { t } = useTranslation(['admin-albums', 'tables'])
  const [note, setNote] = useState('')
  const [withPhotos, setWithPhotos] = useState(false)
  const noteField = <NoteField value={note} onChange={setNote} />
  const change = (changes: AlbumChanges) => (albums: AdminAlbum[]) =>
    requireAllDone(updateAdminAlbums(albums, { ...changes, note }))
  return [
    {
      key: 'make_private',
      text: 'unlist_albums',
      label: t('tables:acts.make_private'),
      icon: <EyeOff size={16} />,
      hint: t('tables:hints.make_private'),
      fields: noteField,
      appliesTo: ({ is_public }) => is_public,
      batchSize: ROWS_PER_CALL_COUNT,
      call: change({ is_public: false }),
    },
    {
      key: 'hide',
      text: 'hide_albums',
      label: t('tables:acts.hide'),
      icon: <Ban size={16} />,
      hint: t('tables:hints.hide'),
      fields: noteField,
      appliesTo: ({ is_hidden }) => !is_hidden,
      batchSize: ROWS_PER_CALL_COUNT,
      call: change({ is_hidden: true }),
    },
    {
      key: 'show',
      text: 'show_albums',
      label: t('tables:acts.show'),
      icon: <Eye size={16} />,
      appliesTo: ({ is_hidden }) => is_hidden,
      batchSize: ROWS_PER_CALL_COUNT,
      call: (albums) => requireAllDone(updateAdminAlbums(albums, { is_hidden: false })),
    },
    {
      key: 'take_down',
      text: 'take_down_albums',
      label: t('tables:acts.take_down'),
      icon: <ShieldX size={16} />,
      isDestructive: true,
      hint: t('take_down_hint'),
      fields: (
        <>
          {noteField}
          <Checkbox
            label={t('with_photos')}
            description={t('with_photos_hint')}
            checked={withPhotos}
            onChange={({ currentTarget }) => setWithPhotos(currentTarget.checked)}
          />
        </>
      ),
      // Deleting the photos may take long, so a call then contains a single album.
      batchSize: withPhotos ? 1 : 20,
      call: (albums) => takeDownAlbums({ ids: albums.map(({ id }) => id), with_photos: withPhotos, note }),
    },
  ]
}
