import { Button } from '@mantine/core'
import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ListEnd.module.css'

interface Props {
  isLoading: boolean
  error: Error | null
  onMore: () => void
}

/** Distance below the viewport at which the next page loads, so that scrolling does not reach the end. */
const ahead = '0px 0px 400% 0px'

/** Loads the next page of an endless list; a failed request is retried by the user. */
export function ListEnd({ isLoading, error, onMore }: Props) {
  const { t } = useTranslation(['explore', 'app'])
  const end = useRef<HTMLDivElement>(null)
  const handleMore = useEffectEvent(onMore)
  const isAsking = !isLoading && error === null
  useEffect(() => {
    if (!isAsking) return undefined
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && handleMore(), { rootMargin: ahead })
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [isAsking])

  return (
    <div ref={end} className={classes.end}>
      {error ? (
        <div role="alert" className={classes.failed}>
          <p>{t('explore:more_failed')}</p>
          <Button variant="default" leftSection={<RotateCw size={16} />} onClick={onMore}>
            {t('app:error.retry')}
          </Button>
        </div>
      ) : (
        <output className={classes.words}>{t('explore:more_loading')}</output>
      )}
    </div>
  )
}
