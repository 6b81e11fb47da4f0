import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PhotoColumns, timeOf } from '#components/photo-grid/photos.ts'
import { useFormats } from '#lib/formats/formats.ts'

/** Photos that rush by are not read out one by one. */
const pause = 400

/** Says where one is to those who do not see it. */
export function Announcer({ photos, index }: { photos: PhotoColumns; index: number }) {
  const { t, i18n } = useTranslation('viewer')
  const formats = useFormats()
  const [said, setSaid] = useState('')
  // A day of the site is the same day everywhere.
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  const text = t('position', {
    index: formats.number(index + 1),
    total: formats.number(photos.count),
    date: date.format(timeOf(photos.days[index] ?? 0, 'day')),
  })
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <output className="unseen" aria-live="polite">
      {said}
    </output>
  )
}
