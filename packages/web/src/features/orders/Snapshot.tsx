import type { OrderDetail } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { FeatureList } from '#components/plans/FeatureList.tsx'
import { useFormats } from '#lib/formats/formats.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import classes from './OrderPage.module.css'

/** The package as it was when it was ordered. */
export function Snapshot({ snapshot }: Pick<OrderDetail, 'snapshot'>) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { name, badge, intro, group, capacity, features } = snapshot
  const privileges = [
    ...(capacity === null ? [] : [t('snapshot.capacity', { size: formats.kilobytes(capacity) })]),
    ...(group ? [t('snapshot.group', { name: group.name })] : []),
    ...features,
  ]
  return (
    <section className={classes.card} aria-labelledby="snapshot">
      <div>
        <h2 id="snapshot" className={classes.heading}>
          {t('snapshot.title')}
        </h2>
        <p className={classes.quiet}>{t('snapshot.hint')}</p>
      </div>
      <div className={classes.named}>
        {name}
        {badge && <Badge tone="brand">{badge}</Badge>}
      </div>
      {intro && <p className={classes.quiet}>{intro}</p>}
      <FeatureList features={[...new Set(privileges)]} />
    </section>
  )
}
