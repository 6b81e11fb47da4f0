import type { Album } from '@imagora/contract'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwnDrops } from '#lib/state/drop-target.ts'
import { giveFiles } from '#lib/state/file-intake.ts'
import { askToPublish } from '#lib/state/publish-request.ts'

/** What goes into a public album may be meant for everybody, or not. */
async function give(files: File[], { id: album_id, name, is_public }: Album) {
  if (files.length === 0) return
  const answer = is_public ? await askToPublish({ reason: 'upload', name, count: files.length }) : 'keep'
  if (answer !== 'cancel') await giveFiles(files, { album_id, ...(answer === 'publish' && { is_public: true }) })
}

/** Files for an album, asked for or dropped on its page; the uploader takes them from there. */
export function useUploadInto(album: Album) {
  const { t } = useTranslation('albums')
  const field = useRef<HTMLInputElement>(null)
  useOwnDrops({ words: t('drop_here', { name: album.name }), give: (files) => void give(files, album) })
  return {
    choose: () => field.current?.click(),
    field: (
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept="image/*"
        onChange={({ currentTarget }) => {
          void give(Array.from(currentTarget.files ?? []), album)
          // Choosing the same file again is a choice too.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
