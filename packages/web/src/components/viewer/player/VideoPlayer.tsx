import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { Download, Play, RotateCw } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { PlayerCommands } from '#components/viewer/use-bar-items.tsx'
import { findVideoRefusal, type VideoFailure } from '#data/library/video-refusal.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { toggleMuted } from './volume.ts'
import classes from './VideoPlayer.module.css'

/** Safari on iPhones supports full screen only through this method. */
type FullScreenVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** The player fills the screen with the controls it has. */
function toggleFullScreen(video: FullScreenVideo) {
  const player = video.controls ? video : video.closest('[data-player]')!
  if (document.fullscreenElement === player) void document.exitFullscreen()
  else if (document.fullscreenEnabled) void player.requestFullscreen().catch(() => {})
  else video.webkitEnterFullscreen?.()
}

const togglePlay = (video: HTMLVideoElement) => (video.paused ? void video.play().catch(() => {}) : video.pause())

/** Returns what ends the download with the player; a removed element would go on with it. */
function attachVideo(video: HTMLVideoElement, url: string) {
  video.src = url
  return () => {
    video.pause()
    video.removeAttribute('src')
    video.load()
  }
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
  /** Frames for seek previews; null where there are none, and the browser's own controls do. */
  storyboardUrl: string | null
  size: { width: number; height: number }
  durationMs: number
  label: string
  onPlay: () => void
  /** Called when the player has taken the focus from a click; the keys of the viewer go on. */
  onReturnFocus: () => void
  /** Shown where the video does not play. */
  renderNotice: (failure: VideoFailure, onRetry: () => void) => ReactNode
  ref?: Ref<PlayerCommands>
}

type VideoElementProps = Omit<Props, 'frame' | 'renderNotice'> & {
  onFail: (isOffline: boolean) => void
}

/** A connection that fails before the first byte is reported like an unknown format. */
const isOffline = ({ error }: HTMLVideoElement) => error?.code === MediaError.MEDIA_ERR_NETWORK || !navigator.onLine

function createCommands(video: HTMLVideoElement): PlayerCommands {
  return {
    play: () => togglePlay(video),
    mute: () => toggleMuted(video),
    full_screen_video: () => toggleFullScreen(video),
  }
}

function VideoElement({ url, storyboardUrl, onPlay, onReturnFocus, onFail, ref, ...given }: VideoElementProps) {
  const { t } = useTranslation('viewer')
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [hasBegun, setHasBegun] = useState(false)
  const pointerType = useRef('')
  const commands = useMemo(() => video && createCommands(video), [video])
  useImperativeHandle<PlayerCommands | null, PlayerCommands | null>(ref, () => commands, [commands])
  useEffect(() => {
    if (!video) return undefined
    return attachVideo(video, url)
  }, [video, url])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- uploaded videos come without captions */}
      <video
        ref={setVideo}
        className={classes.video}
        controls={storyboardUrl === null}
        playsInline
        preload="metadata"
        poster={given.poster}
        aria-label={given.label}
        onPlay={() => {
          setHasBegun(true)
          onPlay()
        }}
        onError={({ currentTarget }) => {
          // The address is taken away when the player leaves.
          if (currentTarget.hasAttribute('src')) onFail(isOffline(currentTarget))
        }}
        onLoadedMetadata={({ currentTarget }) => {
          // Without the codec of its picture some browsers would play the sound alone.
          if (currentTarget.videoWidth === 0) onFail(false)
        }}
        onPointerDownCapture={(event) => {
          // Clicks do not tell their pointer in all browsers.
          pointerType.current = event.pointerType
        }}
        onClick={({ currentTarget }) => {
          // A finger shows and hides the controls; the browser's own controls play by themselves.
          if (pointerType.current === 'mouse' && !currentTarget.controls) togglePlay(currentTarget)
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
            commands?.play()
            onReturnFocus()
          }}
        >
          <Play size={32} />
        </button>
      )}
      {video && commands && storyboardUrl !== null && (
        <PlayerControls
          {...{ video, commands, storyboardUrl, onReturnFocus }}
          size={given.size}
          durationMs={given.durationMs}
        />
      )}
    </>
  )
}

/** A video over its poster; it loads no more than the head of the file until it plays. */
export function VideoPlayer({ frame, renderNotice, ...rest }: Props) {
  const { t } = useTranslation(['app', 'viewer'])
  const [failure, setFailure] = useState<VideoFailure | 'unknown' | 'offline' | 'unavailable' | null>(null)
  const retry = () => setFailure(null)
  async function fail(isNetworkDown: boolean) {
    setFailure(isNetworkDown ? 'offline' : 'unknown')
    // The browser does not tell a refusal from an unknown format.
    if (!isNetworkDown) setFailure((await findVideoRefusal(rest.url)) ?? 'unplayable')
  }
  const isPassing = failure === 'offline' || failure === 'unavailable'
  return createPortal(
    <div className={classes.player} data-player>
      {failure === null && <VideoElement {...rest} onFail={(isNetworkDown) => void fail(isNetworkDown)} />}
      {isPassing && (
        <VideoNotice
          text={t(failure === 'offline' ? 'app:network_failed' : 'viewer:video.unavailable')}
          onDownload={undefined}
        >
          <Button
            variant="default"
            leftSection={<RotateCw size={16} />}
            onClick={() => {
              retry()
              rest.onReturnFocus()
            }}
          >
            {t('app:error.retry')}
          </Button>
        </VideoNotice>
      )}
      {failure !== null && failure !== 'unknown' && !isPassing && renderNotice(failure, retry)}
    </div>,
    frame,
  )
}
