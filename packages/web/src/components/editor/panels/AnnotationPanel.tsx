import { Textarea } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import {
  annotationColors,
  type AnnotationKind,
  annotationSizes,
  type TextNote,
} from '#components/editor/model/annotations.ts'
import type { Edits } from '#components/editor/model/edits.ts'
import type { AnnotationTools } from '#components/editor/use-annotations.ts'
import { IconButton } from '#ui/layout/IconButton.tsx'
import { Segments } from '#ui/layout/Segments.tsx'
import classes from './Panels.module.css'

const colorNames = ['red', 'yellow', 'green', 'blue', 'black', 'white'] as const
const sizeNames = ['small', 'medium', 'large', 'huge'] as const
const MAX_TEXT_LENGTH = 300

interface ColorsProps {
  chosen: string
  onChoose: (color: string) => void
}

function Colors({ chosen, onChoose }: ColorsProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  const isOwn = annotationColors.every((color) => color !== chosen)
  return (
    <fieldset className={classes.group}>
      <legend className="unseen">{t('color')}</legend>
      <div className={classes.row}>
        {annotationColors.map((color, place) => (
          <label key={color} className={classes.swatch} title={t(`color_names.${colorNames[place]!}`)}>
            <input
              type="radio"
              name={id}
              aria-label={t(`color_names.${colorNames[place]!}`)}
              checked={chosen === color}
              onChange={() => onChoose(color)}
            />
            <span style={{ background: color }} />
          </label>
        ))}
        <label className={classes.swatch} data-checked={isOwn || undefined} title={t('color_names.other')}>
          <input
            type="color"
            aria-label={t('color_names.other')}
            value={chosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          />
          <span className={classes.spectrum} {...(isOwn && { style: { background: chosen } })} />
        </label>
      </div>
    </fieldset>
  )
}

interface SizesProps {
  chosen: number
  onChoose: (size: number) => void
}

function Sizes({ chosen, onChoose }: SizesProps) {
  const { t } = useTranslation('editor')
  const id = useId()
  return (
    <fieldset className={classes.group}>
      <legend className="unseen">{t('line_size')}</legend>
      <div className={classes.row}>
        {annotationSizes.map((size, place) => (
          <label key={size} className={classes.dot} title={t(`sizes.${sizeNames[place]!}`)}>
            <input
              type="radio"
              name={id}
              aria-label={t(`sizes.${sizeNames[place]!}`)}
              checked={chosen === size}
              onChange={() => onChoose(size)}
            />
            <span>
              <i style={{ width: 5 + place * 5, height: 5 + place * 5 }} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface TextFieldProps {
  note: TextNote
  edits: Edits
  tools: AnnotationTools
}

function TextField({ note, edits, tools }: TextFieldProps) {
  const { t } = useTranslation('editor')
  const { textField, preview } = tools
  // A new text is written at once; an existing one keeps its focus on the image, for the arrow keys.
  useEffect(() => {
    if (note.text === '') textField.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another text moves the focus, not each of its letters
  }, [note.id])
  return (
    <Textarea
      ref={textField}
      className={classes.text}
      aria-label={t('text')}
      placeholder={t('text_hint')}
      rows={1}
      maxLength={MAX_TEXT_LENGTH}
      value={note.text}
      data-mantine-stop-propagation="true"
      onChange={({ currentTarget }) => preview(edits, { ...note, text: currentTarget.value })}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  )
}

interface Props {
  kind: AnnotationKind
  edits: Edits
  tools: AnnotationTools
  /** Moves the focus to an annotation that was added. */
  onAdded: (id: number) => void
}

/** Options of the active annotation tool; they change the selected annotation too. */
export function AnnotationPanel({ kind, edits, tools, onAdded }: Props) {
  const { t } = useTranslation('editor')
  const { selected, style, changeStyle } = tools
  const isRedaction = kind === 'redaction'
  const redactionStyle = selected?.kind === 'redaction' ? selected.style : style.redaction
  const drawn = selected && selected.kind !== 'redaction' ? selected : style
  return (
    // A text that is empty when the focus leaves its options is given up; a colour may be chosen before its first letter.
    <div
      className={classes.panel}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && tools.finish()}
    >
      <div className={classes.row}>
        {isRedaction ? (
          <Segments
            label={t('redaction_style')}
            options={[
              { value: 'mosaic', label: t('mosaic') },
              { value: 'solid', label: t('solid') },
            ]}
            selected={redactionStyle}
            onSelect={(redaction) => changeStyle({ redaction })}
          />
        ) : (
          <Sizes chosen={drawn.size} onChoose={(size) => changeStyle({ size })} />
        )}
        <span className={classes.between} />
        <IconButton
          size={44}
          label={t(`add.${kind}`)}
          onClick={() => {
            const added = flushSync(() => tools.addCentered(kind))
            if (added.kind !== 'text') onAdded(added.id)
          }}
        >
          <Plus size={20} />
        </IconButton>
        <IconButton
          size={44}
          label={t('delete_annotation')}
          disabled={!selected}
          onClick={() => selected && tools.remove(selected.id)}
        >
          <Trash2 size={20} />
        </IconButton>
      </div>
      {!isRedaction && <Colors chosen={drawn.color} onChoose={(color) => changeStyle({ color })} />}
      {isRedaction && redactionStyle === 'solid' && (
        <Colors
          chosen={selected?.kind === 'redaction' ? selected.color : style.redactionColor}
          onChoose={(redactionColor) => changeStyle({ redactionColor })}
        />
      )}
      {selected?.kind === 'text' ? (
        <TextField note={selected} edits={edits} tools={tools} />
      ) : (
        <p className={classes.hint}>{t(`hints.${kind}`)}</p>
      )}
    </div>
  )
}
