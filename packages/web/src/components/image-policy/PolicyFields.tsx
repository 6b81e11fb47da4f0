import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import { ImageIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from './PolicyFields.module.css'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type Field, FieldInput } from '#ui/field/FieldInput.tsx'
import { policyFields, type PolicyField } from './policy-fields.ts'
import type { PolicySection } from './policy-sections.ts'

const tiles = Array.from({ length: 9 }, (_, index) => index)

/** Clamps the value to 1–100 while it is being typed. */
const percent = (value: unknown) => Math.min(100, Math.max(1, Number(value) || 1))

/** Approximate preview of the watermark; the font on the server may differ slightly. */
function WatermarkSample({ watermark }: { watermark: ImagePolicy['watermark'] }) {
  const { t } = useTranslation('image-policy')
  const { kind, text, position, size, opacity } = watermark
  const mark = kind === 'text' ? text || t('sample_text') : <ImageIcon size="1em" />
  const style = { fontSize: `${percent(size)}cqmin`, opacity: percent(opacity) / 100 }
  return (
    <figure className={classes.figure}>
      <div className={classes.sample} data-position={position} aria-hidden>
        {(position === 'tiled' ? tiles : [0]).map((tile) => (
          <span key={tile} className={classes.mark} style={style}>
            {mark}
          </span>
        ))}
      </div>
      <figcaption>{t('sample')}</figcaption>
    </figure>
  )
}

interface Props {
  part: PolicySection
  /** Current form values. */
  policy: ImagePolicyChanges
  /** Returns the input props by field name, such as `watermark.text`. */
  inputOf: (name: PolicyField['name']) => GetInputPropsReturnType
}

/** Fields of one section of an image policy. */
export function PolicyFields({ part, policy, inputOf }: Props) {
  const { t } = useTranslation('image-policy')
  const shown = policyFields.filter((field) => field.part === part && (!('isShown' in field) || field.isShown(policy)))
  const described = (field: PolicyField): Field => ({
    name: field.name,
    kind: field.kind,
    label: t(`labels.${field.name}`),
    help: t(`help.${field.name}`),
    ...('max' in field && { max: field.max }),
    ...('choices' in field && {
      choices: field.choices.map((value) => ({
        value,
        label: t(`choices.${field.name}.${value}` as 'choices.convert.keep'),
      })),
    }),
  })
  return (
    <>
      {shown.map((field) => (
        <FieldInput key={field.name} field={described(field)} input={inputOf(field.name)} />
      ))}
      {part === 'watermark' && policy.watermark && policy.watermark.kind !== 'none' && (
        <WatermarkSample watermark={policy.watermark} />
      )}
    </>
  )
}
