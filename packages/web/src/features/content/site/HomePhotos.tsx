import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { PhotoStrip } from '#components/photos/PhotoStrip.tsx'
import classes from './HomePhotos.module.css'
import { newestPhotosQuery } from '#data/content/site.ts'

/** Latest public photos; renders nothing if there are none or the request fails. */
export function HomePhotos() {
  const { t } = useTranslation('home')
  const data = useDeferredValue(useQuery(newestPhotosQuery).data)
  if (!data || data.data.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="newest">
      <div className={classes.head}>
        <h2 id="newest">{t('newest')}</h2>
        <Link to="/explore">
          {t('newest_all')}
          <ArrowRight size={16} aria-hidden />
        </Link>
      </div>
      <PhotoStrip photos={data.data} label={t('newest')} isExplored />
    </section>
  )
}
