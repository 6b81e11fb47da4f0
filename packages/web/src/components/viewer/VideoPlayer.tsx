import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { Download, Play, RotateCw } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PlayerCommands } from './use-bar-items.tsx'
import classes from './VideoPlayer.module.css'

/** Safari on iPhones supports full screen only through this method. */
type FullScreenVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

function toggleFullScreen(video: FullScreenVideo) {
  if (document.fullscreenElement === video) void document.exitFullscreen()
  else if (document.fullscreenEnabled) void video.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}

const togglePlay = (video: HTMLVideoElement) => (video.paused ? void video.play().catch(() => {}) : video.pause())

/** Ends the download with the player; a removed element would go on with it. */
function release(video: HTMLVideoElement) {
  video.pause()
  video.removeAttribute('src')
  video.load()
}

interface NoticeProps {
  text: ReactNode
  /** Downloads the file, where the page allows it. */
  onDownload: (() => void) | undefined
  children?: ReactNode
}

/** Says over the poster why a video does not play. */
export function VideoNotice({ text, onDownload, children }: NoticeProps) {
  const { t } = useTranslation('viewer')
  return (
    <output className={classes.notice}>
      <span>{text}</span>
      {children}
      {onDownload && (
        <Button variant="default" leftSection={<Download size={16} />} onClick={onDownload}>
          {t('video.download')}
        </Button>
      )}
    </output>
  )
}

interface Props {
  /** Element of the photo in the stage. */
  frame: HTMLElement
  url: string
  poster: string
  label: string
  onPlay: () => void
  /** Called when the player has taken the focus from a click; the keys of the viewer go on. */
  onReturnFocus: () => void
  /** Shown where this browser cannot play the file. */
  renderNotice: (onRetry: () => void) => ReactNode
  ref?: Ref<PlayerCommands>
}

type NativePlayerProps = Pick<Props, 'url' | 'poster' | 'label' | 'onPlay' | 'onReturnFocus' | 'ref'> & {
  onFail: (failure: PlaybackFailure) => void
}

/** Reason why a video does not play; only a network failure may pass by itself. */
type PlaybackFailure = 'network' | 'format'

/** A connection that fails before the first byte is reported like an unknown format. */
const findFailure = ({ error }: HTMLVideoElement): PlaybackFailure =>
  error?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine ? 'network' : 'format'

function NativePlayer({ url, poster, label, onPlay, onReturnFocus, onFail, ref }: NativePlayerProps) {
  const { t } = useTranslation('viewer')
  const video = useRef<HTMLVideoElement>(null)
  const [hasBegun, setHasBegun] = useState(false)
  useImperativeHandle(ref, () => {
    const act = (run: (video: HTMLVideoElement) => void) => () => video.current && run(video.current)
    return {
      play: act(togglePlay),
      mute: act((element) => (element.muted = !element.muted)),
      full_screen_video: act(toggleFullScreen),
    }
  }, [])
  useEffect(() => {
    const current = video.current!
    current.src = url
    return () => release(current)
  }, [url])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos come without captions */}
      <video
        ref={video}
        className={classes.video}
        controls
        playsInline
        preload="metadata"
        poster={poster}
        aria-label={label}
        onPlay={() => {
          setHasBegun(true)
          onPlay()
        }}
        onError={({ currentTarget }) => {
          // The address is taken away when the player leaves.
          if (currentTarget.hasAttribute('src')) onFail(findFailure(currentTarget))
        }}
        onLoadedMetadata={({ currentTarget }) => {
          // Without the codec of its picture some browsers would play the sound alone.
          if (currentTarget.videoWidth === 0) onFail('format')
        }}
        onFocus={({ currentTarget }) => {
          if (!currentTarget.matches(':focus-visible')) onReturnFocus()
        }}
      />
      {!hasBegun && (
        <button
          type="button"
          className={classes.play}
          aria-label={t('video.play')}
          onClick={() => {
            togglePlay(video.current!)
            onReturnFocus()
          }}
        >
          <Play size={32} />
        </button>
      )}
    </>
  )
}

/** The browser's own player over the poster of a video; it loads no more than the head of the file until it plays. */
export function VideoPlayer({ frame, renderNotice, ...rest }: Props) {
  const { t } = useTranslation('app')
  const [failure, setFailure] = useState<PlaybackFailure | null>(null)
  const retry = () => setFailure(null)
  return createPortal(
    <div className={classes.player} data-player>
      {failure === null && <NativePlayer {...rest} onFail={setFailure} />}
      {failure === 'format' && renderNotice(retry)}
      {failure === 'network' && (
        <VideoNotice text={t('network_failed')} onDownload={undefined}>
          <Button
            variant="default"
            leftSection={<RotateCw size={16} />}
            onClick={() => {
              retry()
              rest.onReturnFocus()
            }}
          >
            {t('error.retry')}
          </Button>
        </VideoNotice>
      )}
    </div>,
    frame,
  )
}
