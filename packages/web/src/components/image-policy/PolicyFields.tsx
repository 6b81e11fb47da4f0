import type { ImagePolicyChanges } from '@imagora/contract'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type Field, FieldInput } from '#ui/field/FieldInput.tsx'
import { policyFields, type PolicyField } from './fields.ts'
import type { Part } from './parts.ts'
import { WatermarkSample } from './WatermarkSample.tsx'

interface Props {
  part: Part
  /** As it stands in the form. */
  policy: ImagePolicyChanges
  /** By the name of a field within the policy, such as `watermark.text`. */
  inputOf: (name: PolicyField['name']) => GetInputPropsReturnType
}

/** One part of an image policy. */
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
