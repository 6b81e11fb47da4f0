import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PhotoGrid.module.css'

interface Props {
  isLoading: boolean
  /** The next photos could not be had: going on by itself would fail again and again. */
  isFailed: boolean
  onMore: () => void
}

/** Fetches what comes next before one gets there; whoever cannot scroll so far has a button. */
export function LoadMore({ isLoading, isFailed, onMore }: Props) {
  const { t } = useTranslation(['photos', 'app'])
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = end.current
    if (!target || isLoading || isFailed) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '0px 0px 1200px',
    })
    observer.observe(target)
    return () => observer.disconnect()
  }, [isLoading, isFailed, onMore])

  return (
    <div ref={end} className={classes.more}>
      <Button variant="default" loading={isLoading} onClick={onMore}>
        {isFailed ? t('app:error.retry') : t('photos:load_more')}
      </Button>
    </div>
  )
}
