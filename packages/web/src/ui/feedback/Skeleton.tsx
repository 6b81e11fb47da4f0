import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Skeleton.module.css'

interface Size {
  width?: number | string
  height: number | string
}

/** A grey block with the size of the coming content. */
export function SkeletonBlock({ width = '100%', height }: Size) {
  return <div className={classes.block} style={{ width, height }} />
}

/** Reserves the space of content that is being fetched. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <output className={classes.root} aria-label={t('start.loading')}>
      {children}
    </output>
  )
}

const range = (count: number) => Array.from({ length: count }, (_, place) => place)

export function CardsSkeleton({ count = 8, height = 200 }: { count?: number; height?: number }) {
  return (
    <Skeleton>
      <div className={classes.cards}>
        {range(count).map((place) => (
          <SkeletonBlock key={place} height={height} />
        ))}
      </div>
    </Skeleton>
  )
}

export function RowsSkeleton({ count = 10, height = 40 }: { count?: number; height?: number }) {
  return (
    <Skeleton>
      <div className={classes.rows}>
        {range(count).map((place) => (
          <SkeletonBlock key={place} height={height} />
        ))}
      </div>
    </Skeleton>
  )
}

/** Skeleton of a whole screen while its code loads. */
export function PageSkeleton() {
  return (
    <Skeleton>
      <div className={classes.rows}>
        <SkeletonBlock width={180} height={36} />
        <SkeletonBlock height={320} />
      </div>
    </Skeleton>
  )
}

/** Skeleton of a form: labels, fields and the submit button. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Skeleton>
      <div className={classes.form}>
        {range(fields).map((place) => (
          <div key={place} className={classes.rows}>
            <SkeletonBlock width={120} height={14} />
            <SkeletonBlock height={36} />
          </div>
        ))}
        <div className={classes.submit}>
          <SkeletonBlock width={96} height={36} />
        </div>
      </div>
    </Skeleton>
  )
}
