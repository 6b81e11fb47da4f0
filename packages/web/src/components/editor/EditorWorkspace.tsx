import {
  CopyCheck,
  Eye,
  RotateCcw,
  RotateCcwSquare,
  RotateCwSquare,
  TrianglesCenterlineDashedHorizontal,
  TrianglesCenterlineDashedVertical,
} from 'lucide-react'
import { type ReactNode, useId, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/layout/IconButton.tsx'
import classes from './Editor.module.css'
import {
  type Edits,
  flipVertical,
  isEdited,
  flipHorizontal,
  noEdits,
  rotateRight,
  rotateLeft,
  type Crop,
  type ImageSize,
  FULL_CROP,
  applyAspectRatio,
  getRotatedSize,
} from './model/edits.ts'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import cropFrameClasses from './EditorWorkspace.module.css'
import { formatName } from './model/output-formats.ts'
import { getCropBox, type CropBox, toSourcePoint } from './model/geometry.ts'
import { getOutputSize } from './model/output-limits.ts'
import type { OpenedImage, ImageProblem } from './worker/worker-messages.ts'
import { type RatioName, ratioNames, getAspectRatio } from './model/aspect-ratios.ts'
import panelsClasses from './Panels.module.css'
import { EditingError, openInWorker } from './worker/worker-client.ts'
import { Loader } from '@mantine/core'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Sliders } from './Sliders.tsx'
import { EditorCanvas } from './EditorCanvas.tsx'
import type { EditSession } from './use-edit-session.ts'

interface ToolbarProps {
  edits: Edits
  onStep: (edits: Edits) => void
  onCompare: (isCompared: boolean) => void
  /** Undefined when only one image is edited. */
  onApplyToAll?: (() => void) | undefined
}

const acts = [
  { name: 'turn_left', act: rotateLeft, icon: <RotateCcwSquare size={20} /> },
  { name: 'turn_right', act: rotateRight, icon: <RotateCwSquare size={20} /> },
  { name: 'mirror', act: flipHorizontal, icon: <TrianglesCenterlineDashedVertical size={20} /> },
  { name: 'flip', act: flipVertical, icon: <TrianglesCenterlineDashedHorizontal size={20} /> },
] as const satisfies { name: string; act: (edits: Edits) => Edits; icon: ReactNode }[]

/** Actions that take one press. */
function Toolbar({ edits, onStep, onCompare, onApplyToAll }: ToolbarProps) {
  const { t } = useTranslation('editor')
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('tools')}>
      {acts.map(({ name, act, icon }) => (
        <IconButton key={name} size={44} label={t(name)} onClick={() => onStep(act(edits))}>
          {icon}
        </IconButton>
      ))}
      <span className={classes.gap} />
      <IconButton
        size={44}
        label={t('compare')}
        disabled={!isEdited(edits)}
        onPointerDown={() => onCompare(true)}
        onPointerUp={() => onCompare(false)}
        onPointerLeave={() => onCompare(false)}
        onPointerCancel={() => onCompare(false)}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && onCompare(true)}
        onKeyUp={() => onCompare(false)}
        onBlur={() => onCompare(false)}
      >
        <Eye size={20} />
      </IconButton>
      <IconButton size={44} label={t('reset')} disabled={!isEdited(edits)} onClick={() => onStep(noEdits)}>
        <RotateCcw size={20} />
      </IconButton>
      {onApplyToAll && (
        <IconButton size={44} label={t('for_all')} disabled={!isEdited(edits)} onClick={onApplyToAll}>
          <CopyCheck size={20} />
        </IconButton>
      )}
    </div>
  )
}

interface Props {
  crop: Crop
  ratio: number | undefined
  onChange: (crop: Crop) => void
  onDone: () => void
}

/** Snaps an edge within 0.1 % of the border to the border, because fingers do not hit an exact pixel. */
const edge = (percent: number) =>
  Math.abs(percent - Math.round(percent / 100) * 100) < 0.1 ? Math.round(percent / 100) : percent / 100

function toFractions({ x, y, width, height }: Crop): Crop {
  const [left, top] = [edge(x), edge(y)]
  return { x: left, y: top, width: edge(x + width) - left, height: edge(y + height) - top }
}

/** Crop area with handles for touch and arrow keys. */
function CropFrame({ crop: { x, y, width, height }, ratio, onChange, onDone }: Props) {
  const { t } = useTranslation('editor')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of keys that its handles have acted on
    <div className={cropFrameClasses.frame} onKeyUp={onDone}>
      <ReactCrop
        crop={{ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }}
        {...(ratio !== undefined && { aspect: ratio })}
        keepSelection
        ruleOfThirds
        minWidth={16}
        minHeight={16}
        ariaLabels={{
          cropArea: t('handles.area'),
          nwDragHandle: t('handles.nw'),
          nDragHandle: t('handles.n'),
          neDragHandle: t('handles.ne'),
          eDragHandle: t('handles.e'),
          seDragHandle: t('handles.se'),
          sDragHandle: t('handles.s'),
          swDragHandle: t('handles.sw'),
          wDragHandle: t('handles.w'),
        }}
        onChange={(_pixels, percent) => onChange(toFractions(percent))}
        onDragEnd={onDone}
      >
        <div className={cropFrameClasses.glass} />
      </ReactCrop>
    </div>
  )
}

interface NotesProps {
  opened: OpenedImage
  edits: Edits
  announcement: string
}

/** Facts about the output that the preview does not show: size, format and scaling. */
function EditorNotes({ opened, edits, announcement }: NotesProps) {
  const { t } = useTranslation('editor')
  const cut = getCropBox(opened.size, edits)
  const written = getOutputSize(cut, opened.maxPixels)
  const names = { from: formatName(opened.type), to: formatName(opened.outputType) }
  return (
    <div className={classes.notes}>
      <span className={classes.size}>{t('size', { width: cut.width, height: cut.height })}</span>
      {opened.isAnimated && <span>{t('notes.animated')}</span>}
      {opened.type !== opened.outputType && <span>{t('notes.becomes', names)}</span>}
      {written.width < cut.width && <span>{t('notes.scaled', { width: written.width, height: written.height })}</span>}
      <output>{announcement}</output>
    </div>
  )
}

interface RatiosProps {
  chosen: RatioName
  onChoose: (name: RatioName) => void
}

/** Aspect ratio to which the crop area is locked. */
function AspectRatios({ chosen, onChoose }: RatiosProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  return (
    <fieldset className={panelsClasses.group}>
      <legend className="unseen">{t('ratio')}</legend>
      <div className={panelsClasses.ratios}>
        {ratioNames.map((name) => (
          <label key={name} className={panelsClasses.ratio}>
            <input type="radio" name={id} checked={chosen === name} onChange={() => onChoose(name)} />
            <span>{name === 'free' || name === 'original' ? t(name) : name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface State {
  blob: Blob
  opened?: OpenedImage
  hindrance?: ImageProblem
}

/** Decodes the image for the preview; decodes again for another file and aborts on unmount. */
function useSourceImage(blob: Blob) {
  const [state, setState] = useState<State>({ blob })
  useEffect(() => {
    const leave = new AbortController()
    openInWorker({ blob }, leave.signal).then(
      (opened) => setState({ blob, opened }),
      (error: unknown) => {
        if (error instanceof EditingError) setState({ blob, hindrance: error.problem })
      },
    )
    return () => leave.abort()
  }, [blob])
  return state.blob === blob ? state : { blob }
}

/** Returns the cropped area in pixels of the source. */
function partOf(size: ImageSize, edits: Edits): CropBox {
  const [one, other] = [toSourcePoint(size, edits, 0, 0), toSourcePoint(size, edits, 1, 1)]
  const [left, right] = [one[0], other[0]].map((x) => Math.round(x * size.width)).toSorted((a, b) => a - b)
  const [top, bottom] = [one[1], other[1]].map((y) => Math.round(y * size.height)).toSorted((a, b) => a - b)
  return { left: left!, top: top!, width: right! - left!, height: bottom! - top! }
}

const isSamePart = (one: CropBox, other: CropBox) =>
  one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height

/** Debounce before a detail is decoded, in milliseconds. */
const DETAIL_DELAY_MS = 150

/** Decodes a small crop again at a higher resolution than the proxy of the whole image; the result arrives later. */
function useDetail(blob: Blob, opened: OpenedImage | undefined, edits: Edits) {
  const [detail, setDetail] = useState<OpenedImage | null>(null)
  const part = opened && edits.crop !== FULL_CROP ? partOf(opened.size, edits) : null
  const isBlurred = opened !== undefined && opened.proxy.width < opened.size.width
  const wanted = part && isBlurred ? JSON.stringify(part) : null
  useEffect(() => {
    if (!wanted) return undefined
    const leave = new AbortController()
    const timer = window.setTimeout(() => {
      const order = { blob, part: JSON.parse(wanted) as CropBox }
      // Errors are ignored, because the preview still works at a lower resolution.
      openInWorker(order, leave.signal).then(setDetail, () => undefined)
    }, DETAIL_DELAY_MS)
    return () => {
      window.clearTimeout(timer)
      leave.abort()
    }
  }, [blob, wanted])
  return detail && part && opened && isSamePart(detail.region, part) ? detail : opened
}

type Tool = 'crop' | 'colors'

function useSaid(editing: EditSession, opened: OpenedImage | undefined) {
  const { t } = useTranslation('editor')
  const [said, setSaid] = useState('')
  async function applyToAll() {
    const { count, uncut } = await editing.applyToAll(opened!.size)
    const words = [t('applied', { count }), ...(uncut > 0 ? [t('crop_left_out', { count: uncut })] : [])]
    setSaid(words.join(' '))
  }
  return { said, applyToAll: () => void applyToAll() }
}

/** The active image and its tools. */
export function EditorWorkspace({ editing }: { editing: EditSession }) {
  const { t } = useTranslation('editor')
  const { pictures, index, history, applyEdits, previewEdits, commitPreview } = editing
  const { blob } = pictures[index]!
  const [tool, setTool] = useState<Tool>('crop')
  const [isCompared, setIsCompared] = useState(false)
  const { opened, hindrance } = useSourceImage(blob)
  const { said, applyToAll } = useSaid(editing, opened)
  const edits = history.current
  const isCropping = tool === 'crop' && !isCompared
  const shown = isCompared ? noEdits : isCropping ? { ...edits, crop: FULL_CROP } : edits
  const proxy = useDetail(blob, opened, shown)

  if (hindrance) {
    return (
      <p className={classes.hindrance} role="alert">
        {t(`hindrances.${hindrance}`)}
      </p>
    )
  }
  if (!opened || !proxy) {
    return (
      <output className={classes.opening} aria-label={t('loading')}>
        <Loader color="white" />
      </output>
    )
  }
  return (
    <>
      <EditorCanvas opened={proxy} edits={shown}>
        {isCropping && (
          <CropFrame
            crop={edits.crop}
            ratio={getAspectRatio(edits.ratio, getRotatedSize(opened.size, edits))}
            onChange={(crop) => previewEdits({ ...edits, crop })}
            onDone={commitPreview}
          />
        )}
      </EditorCanvas>
      <div className={classes.below}>
        <EditorNotes opened={opened} edits={edits} announcement={said} />
        <Toolbar
          edits={edits}
          onStep={applyEdits}
          onCompare={setIsCompared}
          onApplyToAll={pictures.length > 1 ? applyToAll : undefined}
        />
        <Tabs<Tool>
          label={t('kind')}
          tabs={[
            { name: 'crop', label: t('crop') },
            { name: 'colors', label: t('colors') },
          ]}
          selected={tool}
          onSelect={setTool}
        >
          {tool === 'crop' ? (
            <AspectRatios
              chosen={edits.ratio}
              onChoose={(name) => applyEdits(applyAspectRatio(opened.size, edits, name))}
            />
          ) : (
            <Sliders edits={edits} onDrag={previewEdits} onDrop={commitPreview} />
          )}
        </Tabs>
      </div>
    </>
  )
}
