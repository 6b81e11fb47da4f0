import { limits } from '@imagora/contract/limits'
import { type CropArea, initialCropArea, type CropSize, maxZoom, zoomOf, zoomTo } from './crop.ts'
import 'react-image-crop/dist/ReactCrop.css'
import { Alert, Button } from '@mantine/core'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReactCrop } from 'react-image-crop'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './CropDialog.module.css'

/** Side in pixels: twice the stored size, so that the server can downscale to a sharp result. */
const CROP_SIDE_PX = limits.avatar.size * 2

/** Returns the cropped part as a file. */
async function cropPicture(picture: HTMLImageElement, part: CropArea): Promise<Blob> {
  const { naturalWidth, naturalHeight } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width: CROP_SIDE_PX, height: CROP_SIDE_PX })
  const [x, y] = [(part.x / 100) * naturalWidth, (part.y / 100) * naturalHeight]
  const [width, height] = [(part.width / 100) * naturalWidth, (part.height / 100) * naturalHeight]
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, CROP_SIDE_PX, CROP_SIDE_PX)
  return new Promise((resolve, reject) => {
    // Browsers without WebP encoding produce PNG instead.
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/webp', 0.92)
  })
}

interface Props {
  /** Object URL of the chosen picture. */
  url: string
  isSending: boolean
  onCrop: (picture: Blob) => void
  onClose: () => void
}

/** Previews in the size of the profile and of the top bar. */
function Previews({ url, part }: { url: string; part: CropArea }) {
  const style = {
    width: `${10_000 / part.width}%`,
    height: `${10_000 / part.height}%`,
    left: `${(-part.x / part.width) * 100}%`,
    top: `${(-part.y / part.height) * 100}%`,
  }
  return (
    <div className={classes.previews} aria-hidden>
      {['large', 'small'].map((size) => (
        <div key={size} className={classes.preview} data-size={size}>
          <img src={url} alt="" style={style} />
        </div>
      ))}
    </div>
  )
}

interface ZoomProps {
  part: CropArea
  size: CropSize
  onZoom: (part: CropArea) => void
}

function Zoom({ part, size, onZoom }: ZoomProps) {
  const { t } = useTranslation('account')
  return (
    <label className={classes.zoom}>
      <ZoomOut size={16} aria-hidden />
      <input
        type="range"
        aria-label={t('avatar.zoom')}
        min={1}
        max={maxZoom(size)}
        step={0.05}
        value={zoomOf(part, size)}
        onChange={({ currentTarget }) => onZoom(zoomTo(part, Number(currentTarget.value), size))}
      />
      <ZoomIn size={16} aria-hidden />
    </label>
  )
}

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** Crops a square out of a picture: moved by mouse, touch or arrow keys, resized by its corners or the slider. */
export function CropDialog({ url, isSending, onCrop, onClose }: Props) {
  const { t } = useTranslation(['account', 'app'])
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<CropSize | 'unreadable' | null>(null)
  const [part, setPart] = useState<CropArea | null>(null)
  const isShown = size !== null && size !== 'unreadable' && part !== null
  const handleNames = Object.fromEntries(handles.map((handle) => [`${handle}DragHandle`, t('account:avatar.handle')]))
  const ariaLabels = { cropArea: t('account:avatar.area'), ...handleNames } as ReactCrop['props']['ariaLabels']

  return (
    <Dialog opened onClose={onClose} title={t('account:avatar.crop')}>
      <div className={classes.root}>
        {size === 'unreadable' ? (
          <Alert color="red">{t('account:avatar.unreadable')}</Alert>
        ) : (
          <div className={classes.stage}>
            <ReactCrop
              aspect={1}
              circularCrop
              keepSelection
              ruleOfThirds
              {...(part && { crop: { ...part, unit: '%' } })}
              {...(ariaLabels && { ariaLabels })}
              onChange={(_pixels, percent) => percent.width > 0 && setPart(percent)}
            >
              <img
                ref={picture}
                src={url}
                alt=""
                className={classes.picture}
                onError={() => setSize('unreadable')}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  const natural = { width: naturalWidth, height: naturalHeight }
                  setSize(natural)
                  setPart(initialCropArea(natural))
                }}
              />
            </ReactCrop>
          </div>
        )}
        {isShown && (
          <div className={classes.tools}>
            <Zoom part={part} size={size} onZoom={setPart} />
            <Previews url={url} part={part} />
          </div>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('app:cancel')}
          </Button>
          <Button
            loading={isSending}
            disabled={!isShown}
            onClick={async () => isShown && onCrop(await cropPicture(picture.current!, part))}
          >
            {t('account:avatar.use')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
