import type { ImagePolicyChanges } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type Field, FieldInput } from '#ui/field/FieldInput.tsx'
import { policyFields, type PolicyField } from './policy-fields.ts'
import type { PolicySection } from './policy-sections.ts'
import { WatermarkPreview } from './WatermarkPreview.tsx'

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
        <WatermarkPreview watermark={policy.watermark} />
      )}
    </>
  )
}
