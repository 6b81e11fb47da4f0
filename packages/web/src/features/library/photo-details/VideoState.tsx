import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { VideoNotice } from '#components/viewer/VideoPlayer.tsx'
import { useWatchedPhoto } from '#data/library/own-photos.ts'
import { useFormats } from '#lib/formats/formatters.ts'

interface Props {
  id: number
  onRetry: () => void
  onDownload: (() => void) | undefined
}

/** Says what has become of the copy that every browser plays, and plays it once it is there. */
export function VideoState({ id, onRetry, onDownload }: Props) {
  const { t } = useTranslation('viewer')
  const formats = useFormats()
  const { data: photo } = useWatchedPhoto(id)
  const { playback, progress } = photo?.video ?? {}
  const isPreparing = playback === 'preparing'
  const wasPreparing = useRef(false)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (playback === 'copy' && wasPreparing.current) retry()
    wasPreparing.current = playback === 'preparing'
  }, [playback])
  const share = formats.percent(progress ?? 0)
  const text = isPreparing
    ? t('video.preparing', { share })
    : t(playback === 'failed' ? 'video.preparation_failed' : 'video.unplayable')
  return <VideoNotice text={text} onDownload={onDownload} />
}
