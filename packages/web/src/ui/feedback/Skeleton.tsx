import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Skeleton.module.css'

interface Size {
  width?: number | string
  height: number | string
}

/** A grey block of the size that the content will have. */
export function SkeletonBlock({ width = '100%', height }: Size) {
  return <div className={classes.block} style={{ width, height }} />
}

/** Holds the place of what is being fetched. */
export function Skeleton({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <output className={classes.root} aria-label={t('start.loading')}>
      {children}
    </output>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

export function CardsSkeleton({ count = 8, height = 200 }: { count?: number; height?: number }) {
  return (
    <Skeleton>
      <div className={classes.cards}>
        {places(count).map((place) => (
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
        {places(count).map((place) => (
          <SkeletonBlock key={place} height={height} />
        ))}
      </div>
    </Skeleton>
  )
}

/** A whole screen whose code is on its way: its title line and its content. */
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

/** A form on its way: labels, fields and the button at its end. */
export function FormSkeleton({ fields = 3 }: { fields?: number }) {
  return (
    <Skeleton>
      <div className={classes.form}>
        {places(fields).map((place) => (
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
