import { limits } from '@imagora/contract/limits'
import { transformGravities } from '@imagora/contract/transform-parameters'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWasEverTrue } from '#lib/state/use-was-ever-true.ts'
import { MoreFields } from '#ui/form/MoreFields.tsx'
import {
  changeTransformDraft,
  findTransformProblem,
  type TransformDraft,
  type TransformParameter,
} from './transform-draft.ts'
import classes from './TransformForm.module.css'

interface Props {
  value: TransformDraft
  onChange: (value: TransformDraft) => void
  /** Messages of the server; the form checks by itself what it knows. */
  errors?: Partial<Record<TransformParameter, string>>
}

const { maxSidePx, maxBlur, maxSharpen } = limits.rendering
const ratios = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16']
const formats = { webp: 'WebP', avif: 'AVIF', jpeg: 'JPEG', png: 'PNG' }
const fits = ['inside', 'cover', 'fill', 'pad'] as const
const densities = ['1', '1.5', '2', '3', '4']
const rotations = ['0', '90', '180', '270'] as const
const flips = ['h', 'v', 'hv'] as const
/** Parameters behind “More”. */
const rareParameters = ['gravity', 'crop', 'bg', 'rotate', 'flip', 'blur', 'sharpen', 'grey', 'q', 'dpr'] as const

/** Time without typing after which a wrong value is pointed out: half a ratio is wrong, but not yet an error. */
const TYPING_PAUSE_MS = 500

const isFilled = (text: string | undefined) => text !== undefined && text.trim() !== ''

/** Explains the parameter that no link could follow. */
function useProblem(value: TransformDraft) {
  const { t } = useTranslation('transforms')
  const [settled] = useDebouncedValue(value, TYPING_PAUSE_MS)
  const problem = settled === value ? findTransformProblem(value) : null
  const texts: Partial<Record<TransformParameter, () => string>> = {
    w: () => t('form.rules.side', { max: maxSidePx }),
    h: () => t('form.rules.side', { max: maxSidePx }),
    ar: () => t('form.rules.ratio'),
    crop: () => t('form.rules.crop'),
    bg: () => t('form.rules.bg'),
    fit: () => t('form.rules.pad'),
    blur: () => t('form.rules.range', { min: 0, max: maxBlur }),
    sharpen: () => t('form.rules.range', { min: 0, max: maxSharpen }),
    q: () => t('form.rules.range', { min: 1, max: 100 }),
  }
  return problem ? { [problem]: texts[problem]?.() ?? t('form.rules.other') } : {}
}

interface OpenChoiceProps {
  label: string
  description?: string
  valueLabel: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  error: string | undefined
  choices: { value: string; label: string }[]
  /** Text that the field starts with. */
  firstValue: string
  isNumber?: boolean
  /** Stands at the end of the field, such as a color picker. */
  aside?: ReactNode
}

const CUSTOM = 'custom'

/** A few usual values, and a field for any other. An empty choice removes the value. */
function OpenChoice(props: OpenChoiceProps) {
  const { label, description, valueLabel, value, onChange, error, choices, firstValue, isNumber, aside } = props
  const { t } = useTranslation('transforms')
  // The field stays while one of the usual values is being typed into it.
  const [isTyped, setIsTyped] = useState(false)
  const isCustom = value !== undefined && (isTyped || !choices.some((choice) => choice.value === value))
  const choose = (chosen: string) => {
    setIsTyped(chosen === CUSTOM)
    onChange(chosen === CUSTOM ? firstValue : chosen || undefined)
  }
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={label}
        description={description}
        value={isCustom ? CUSTOM : (value ?? '')}
        data={[...choices, { value: CUSTOM, label: t('form.custom') }]}
        error={!isCustom && error}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isCustom && (
        <TextInput
          aria-label={valueLabel}
          autoComplete="off"
          spellCheck={false}
          inputMode={isNumber ? 'numeric' : 'text'}
          value={value}
          error={error}
          rightSection={aside}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  )
}

const toPickerColor = (text: string | undefined) => {
  const digits = text?.replace('#', '') ?? ''
  const long = /^[0-9a-f]{3}$/i.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits
  return /^[0-9a-f]{6}$/i.test(long) ? `#${long}` : '#ffffff'
}

/** Returns the properties of the fields of a draft. */
function createFields({ value, onChange, errors }: Required<Props>) {
  const change = (key: TransformParameter, text: string | undefined) => onChange(changeTransformDraft(value, key, text))
  const text = (key: TransformParameter) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: value[key] ?? '',
    error: errors[key],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change(key, currentTarget.value || undefined),
  })
  return {
    value,
    errors,
    change,
    text,
    number: (key: TransformParameter) => ({ ...text(key), inputMode: 'numeric' as const }),
    /** The default is no parameter of the link. */
    select: (key: TransformParameter, usual: string) => ({
      value: value[key] || usual,
      error: errors[key],
      onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
        change(key, currentTarget.value === usual ? undefined : currentTarget.value),
    }),
    openChoice: (key: TransformParameter) => ({
      value: value[key],
      error: errors[key],
      onChange: (chosen: string | undefined) => change(key, chosen),
    }),
  }
}

type Fields = ReturnType<typeof createFields>

function CommonFields({ value, number, select, openChoice }: Fields) {
  const { t } = useTranslation('transforms')
  return (
    <>
      <div className={classes.sides}>
        <TextInput label={t('form.width')} {...number('w')} />
        <TextInput label={t('form.height')} {...number('h')} />
      </div>
      <div className={classes.fields}>
        <OpenChoice
          label={t('form.ratio')}
          valueLabel={t('form.ratio_value')}
          firstValue="5:4"
          {...openChoice('ar')}
          choices={[
            { value: '', label: t('form.ratio_none') },
            ...ratios.map((ratio) => ({ value: ratio, label: ratio })),
          ]}
        />
        <NativeSelect
          label={t('form.format')}
          data={[
            { value: 'auto', label: t('form.format_auto') },
            ...Object.entries(formats).map(([format, label]) => ({ value: format, label })),
          ]}
          {...select('format', 'auto')}
        />
        <NativeSelect
          className={classes.wide}
          label={t('form.fit')}
          description={t('form.fit_help')}
          data={fits.map((fit) => ({ value: fit, label: t(`form.fits.${fit}`) }))}
          {...select('fit', isFilled(value.ar) ? 'cover' : 'inside')}
        />
      </div>
    </>
  )
}

interface DensityFieldProps {
  value: string | undefined
  error: string | undefined
  onChange: (density: string | undefined) => void
}

/** Pixel density of the screen, the one parameter that may go with a preset. */
export function DensityField({ value, error, onChange }: DensityFieldProps) {
  const { t } = useTranslation('transforms')
  const density = value || '1'
  return (
    <NativeSelect
      label={t('form.dpr')}
      description={t('form.dpr_help')}
      data={[...new Set([...densities, density])].map((each) => ({ value: each, label: `${each}×` }))}
      value={density}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '1' ? undefined : currentTarget.value)}
    />
  )
}

function RareFields({ value, errors, change, text, number, select, openChoice }: Fields) {
  const { t } = useTranslation('transforms')
  return (
    <div className={classes.fields}>
      <NativeSelect
        className={classes.wide}
        label={t('form.gravity')}
        data={transformGravities.map((gravity) => ({ value: gravity, label: t(`form.gravities.${gravity}`) }))}
        {...select('gravity', 'focus')}
      />
      <NativeSelect
        label={t('form.rotate')}
        data={rotations.map((turn) => ({ value: turn, label: t(`form.rotations.${turn}`) }))}
        {...select('rotate', '0')}
      />
      <NativeSelect
        label={t('form.flip')}
        data={[
          { value: '', label: t('form.flips.none') },
          ...flips.map((flip) => ({ value: flip, label: t(`form.flips.${flip}`) })),
        ]}
        {...select('flip', '')}
      />
      <TextInput label={t('form.blur')} {...number('blur')} />
      <TextInput label={t('form.sharpen')} {...number('sharpen')} />
      <div className={classes.wide}>
        <Switch
          label={t('form.grey')}
          checked={value.grey === '1'}
          error={errors.grey}
          onChange={({ currentTarget }) => change('grey', currentTarget.checked ? '1' : undefined)}
        />
      </div>
      <TextInput className={classes.wide} label={t('form.crop')} description={t('form.crop_help')} {...text('crop')} />
      <OpenChoice
        label={t('form.bg')}
        description={t('form.bg_help')}
        valueLabel={t('form.bg_value')}
        firstValue="f5f5f5"
        {...openChoice('bg')}
        choices={[
          { value: '', label: t('form.bg_none') },
          { value: 'auto', label: t('form.bg_auto') },
          { value: 'transparent', label: t('form.bg_transparent') },
        ]}
        aside={
          <input
            type="color"
            className={classes.color}
            aria-label={t('form.bg_pick')}
            value={toPickerColor(value.bg)}
            onChange={({ currentTarget }) => change('bg', currentTarget.value.slice(1))}
          />
        }
      />
      <OpenChoice
        label={t('form.q')}
        valueLabel={t('form.q_value')}
        firstValue="85"
        isNumber
        {...openChoice('q')}
        choices={[
          { value: '', label: t('form.q_default') },
          { value: 'auto', label: t('form.q_auto') },
        ]}
      />
      <div className={classes.wide}>
        <DensityField {...openChoice('dpr')} />
      </div>
    </div>
  )
}

/** Fields for the parameters of a transform; the usual ones first. It knows nothing of the photo. */
export function TransformForm({ value, onChange, errors = {} }: Props) {
  const { t } = useTranslation('transforms')
  const problem = useProblem(value)
  const fields = createFields({ value, onChange, errors: { ...errors, ...problem } })
  const isMoreUsed = rareParameters.some((key) => isFilled(value[key]) || fields.errors[key])
  const isMoreOpen = useWasEverTrue(isMoreUsed)
  return (
    <div className={classes.form}>
      <CommonFields {...fields} />
      <MoreFields title={t('form.more')} hasError={isMoreOpen}>
        <RareFields {...fields} />
      </MoreFields>
    </div>
  )
}
