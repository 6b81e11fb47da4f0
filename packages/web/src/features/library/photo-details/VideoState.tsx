import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoNotice } from '#components/viewer/VideoPlayer.tsx'
import { useWatchedPhoto } from '#data/library/own-photos.ts'
import { useFormats } from '#lib/formats/formatters.ts'

interface Props {
  id: number
  /** Address of the file that failed. */
  failedUrl: string
  onRetry: (url: string) => void
  onDownload: (() => void) | undefined
}

/** Progress of a conversion; its share changes every few seconds and is not announced each time. */
function ConversionProgress({ progress }: { progress: number }) {
  const { t } = useTranslation('viewer')
  const share = useFormats().percent(progress)
  const [before, after] = t('video.preparing', { share }).split(share)
  return (
    <>
      {before}
      <span aria-live="off">{share}</span>
      {after}
    </>
  )
}

/** Says what has become of the copy that every browser plays, and plays it once it is there. */
export function VideoState({ id, failedUrl, onRetry, onDownload }: Props) {
  const { t } = useTranslation('viewer')
  const client = useQueryClient()
  const { data: photo, isPending, isFetching } = useWatchedPhoto(id)
  const { playback, progress } = photo?.video ?? {}
  const isPreparing = playback === 'preparing'
  const url = photo?.video_url ?? null
  const wasPreparing = useRef(false)
  const retry = useEffectEvent((isConverted: boolean, newUrl: string) => {
    // The tile may have an address from before the conversion, or one whose signature has expired.
    if (!isConverted && newUrl === failedUrl) return
    void client.invalidateQueries({ queryKey: ['photos'] })
    onRetry(newUrl)
  })
  useEffect(() => {
    if (isFetching || url === null) return
    const isConverted = playback === 'copy' && wasPreparing.current
    wasPreparing.current = playback === 'preparing'
    if (playback !== 'preparing') retry(isConverted, url)
  }, [playback, url, isFetching])
  if (isPending) return null
  const text = isPreparing ? (
    <ConversionProgress progress={progress ?? 0} />
  ) : (
    t(playback === 'failed' ? 'video.preparation_failed' : 'video.unplayable')
  )
  return <VideoNotice text={text} onDownload={onDownload} />
}
