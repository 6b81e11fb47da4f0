import { useTranslation } from 'react-i18next'
import { isPreset, type OwnChoices as Own } from '#components/upload-choices/choices.ts'
import { useFormats } from '#lib/formats.ts'
import { Tag } from '#ui/Tag.tsx'
import classes from './UploadRow.module.css'
import { useAlbumChoice } from './use-album-choice.ts'

/** What was chosen, in a few words each. */
export function useChoiceWords() {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const { nameOf, storageName } = useAlbumChoice()
  return ({ name, intro, album_id, storage_id, expiry, tags, is_public }: Own) => {
    const until = expiry && (isPreset(expiry) ? t(`expiries.${expiry}`) : formats.dateTime(expiry))
    return [
      name,
      intro && t('intro'),
      album_id === null ? t('no_album') : album_id !== undefined && nameOf(album_id),
      storage_id && storageName(storage_id),
      expiry === '' ? t('expiries.never') : until && `${t('expiry')} ${until}`,
      ...(tags ?? []).map((tag) => `#${tag}`),
      is_public !== undefined && t(is_public ? 'is_public' : 'is_private'),
    ].filter((word): word is string => typeof word === 'string' && word !== '')
  }
}

/** Where a file goes its own way. */
export function OwnChoices({ own, isEdited }: { own: Own; isEdited: boolean }) {
  const { t } = useTranslation('uploads')
  const wordsOf = useChoiceWords()
  const words = wordsOf(own)
  if (words.length === 0 && !isEdited) return null
  return (
    <div className={classes.own}>
      {isEdited && <Tag tone="brand">{t('edited')}</Tag>}
      {words.map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </div>
  )
}
