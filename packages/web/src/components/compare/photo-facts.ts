import type { NearDuplicatePhoto } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { nameImageFormat } from '#components/photos/image-format.ts'
import { useFormats } from '#lib/formats/formatters.ts'

/** Returns the usual name of a format, or the last part of its media type: `NEF` for `image/x-nikon-nef`. */
function nameFormat(mimetype: string) {
  const name = nameImageFormat(mimetype)
  return name === mimetype ? mimetype.split(/[/-]/).at(-1)!.toUpperCase() : name
}

export const photoFacts = ['dimensions', 'size', 'format', 'date', 'albums'] as const

/** Returns what tells one photo of a group from another, as texts. */
export function usePhotoFacts() {
  const { t, i18n } = useTranslation('near-duplicates')
  const formats = useFormats()
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (photo: NearDuplicatePhoto): Record<(typeof photoFacts)[number], string> => ({
    dimensions: formats.dimensions(photo),
    size: formats.bytes(photo.bytes),
    format: nameFormat(photo.mimetype),
    date: photo.taken_at ? formats.cameraTime(photo.taken_at) : formats.dateTime(photo.created_at),
    albums: photo.albums.length > 0 ? list.format(photo.albums.map(({ name }) => name)) : t('no_albums'),
  })
}
