import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoNotice } from '#components/viewer/player/VideoPlayer.tsx'
import { ApiError } from '#data/api/api-error.ts'
import { useWatchedPhoto } from '#data/library/own-photos.ts'
import { toVideoRefusal, type VideoFailure } from '#data/library/video-refusal.ts'
import { useFormats } from '#lib/formats/formatters.ts'

interface Props {
  id: number
  failure: VideoFailure
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
export function VideoState({ id, failure, failedUrl, onRetry, onDownload }: Props) {
  const { t } = useTranslation('viewer')
  const client = useQueryClient()
  const { data: photo, error, isPending, isFetching } = useWatchedPhoto(id)
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
  // The photo may have been deleted or signed out of, while its video was still in sight.
  const refusal = toVideoRefusal(error instanceof ApiError ? error.status : null) ?? failure
  const reason = refusal === 'unplayable' && playback === 'failed' ? 'preparation_failed' : refusal
  const text = isPreparing ? <ConversionProgress progress={progress ?? 0} /> : t(`video.${reason}`)
  return <VideoNotice text={text} onDownload={reason === 'protected' || reason === 'gone' ? undefined : onDownload} />
}
