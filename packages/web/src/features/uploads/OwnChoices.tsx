import { useTranslation } from 'react-i18next'
import { isPreset, type OwnChoices as Own } from '#components/upload-choices/choices.ts'
import { useFormats } from '#lib/formats/formats.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './UploadRow.module.css'
import { useAlbumChoice } from './use-album-choice.ts'

/** What was chosen, in a few words each. */
export function useChoiceWords() {
  const { t } = useTranslation('uploads')
  const formats = useFormats()
  const { nameOf, storageName } = useAlbumChoice()
  const albumWord = (id: number | null | undefined) => (id === null ? t('no_album') : id && nameOf(id))
  const expiryWord = (expiry: string | undefined) => {
    if (!expiry) return expiry === '' && t('expiries.never')
    return `${t('expiry')} ${isPreset(expiry) ? t(`expiries.${expiry}`) : formats.dateTime(expiry)}`
  }
  return ({ name, intro, album_id, storage_id, expiry, tags = [], is_public }: Own) =>
    [
      name,
      intro && t('intro'),
      albumWord(album_id),
      storage_id && storageName(storage_id),
      expiryWord(expiry),
      ...tags.map((tag) => `#${tag}`),
      is_public !== undefined && t(is_public ? 'is_public' : 'is_private'),
    ].filter((word): word is string => typeof word === 'string' && word !== '')
}

/** Where a file goes its own way. */
export function OwnChoices({ own, isEdited }: { own: Own; isEdited: boolean }) {
  const { t } = useTranslation('uploads')
  const wordsOf = useChoiceWords()
  const words = wordsOf(own)
  if (words.length === 0 && !isEdited) return null
  return (
    <div className={classes.own}>
      {isEdited && <Badge tone="brand">{t('edited')}</Badge>}
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </div>
  )
}
