import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/layout/links.tsx'
import { SkeletonBlock, Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './ShopPage.module.css'

/** Missing or inaccessible page; the message does not reveal which. */
export function ShopNotFound({ of }: { of: 'orders' | 'plans' }) {
  const { t } = useTranslation(['orders', 'plans'])
  return (
    <EmptyState
      order={1}
      illustration="lost"
      title={t(`${of}:gone`)}
      hint={t(`${of}:gone_hint`)}
      action={<ButtonLink to={`/user/${of}`}>{t(`${of}:back`)}</ButtonLink>}
    />
  )
}

/** Skeleton of both columns, with the heights of the loaded content. */
export const ShopSkeleton = ({ heights: [main, side] }: { heights: readonly [number, number] }) => (
  <div className={classes.page}>
    <Skeleton>
      <div className={classes.stack}>
        <SkeletonBlock width={96} height={24} />
        <SkeletonBlock width={200} height={44} />
        <div className={classes.columns}>
          <SkeletonBlock height={main} />
          <SkeletonBlock height={side} />
        </div>
      </div>
    </Skeleton>
  </div>
)
