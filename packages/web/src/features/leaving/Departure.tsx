import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { CancelDeletion } from './CancelDeletion.tsx'

/** When an account goes; and how to stay, where that is for its owner to say. */
export function Departure({ deletion_at, isExpelled }: { deletion_at: string; isExpelled: boolean }) {
  const { t } = useTranslation('leaving')
  const formats = useFormats()
  return (
    <>
      <p>
        {t('delete.scheduled', { time: formats.dateTime(deletion_at) })} {isExpelled && t('delete.expelled')}
      </p>
      {!isExpelled && <CancelDeletion />}
    </>
  )
}
