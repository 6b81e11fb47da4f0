import type { Profile } from '@imagora/contract'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { ButtonLink } from '#ui/layout/links.tsx'
import classes from './OverFull.module.css'

/** What takes most of the room, first of all to be looked at. */
const large = 'size:>5mb'

/** Says that nothing more can be uploaded, that nothing is lost, and what to do about it. */
export function OverFull({ profile: { used_storage, total_storage } }: { profile: Profile }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  if (total_storage === 0 || used_storage < total_storage) return null
  const over = used_storage - total_storage
  const [used, total] = [formats.kilobytes(used_storage), formats.kilobytes(total_storage)]
  return (
    <section className={classes.card} aria-labelledby="over-full">
      <CircleAlert size={20} aria-hidden />
      <div className={classes.words}>
        <h2 id="over-full">{over > 0 ? t('full.over', { size: formats.kilobytes(over) }) : t('full.title')}</h2>
        <p>{t('full.hint', { used, total })}</p>
      </div>
      <div className={classes.acts}>
        <ButtonLink to="/user/photos" search={{ q: large }} variant="default" size="xs">
          {t('full.tidy')}
        </ButtonLink>
        <ButtonLink to="/user/plans" size="xs">
          {t('full.more')}
        </ButtonLink>
      </div>
    </section>
  )
}
