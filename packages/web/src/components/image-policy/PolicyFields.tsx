import type { ImagePolicy, ImagePolicyChanges } from '@imagora/contract'
import type { GetInputPropsReturnType } from '@mantine/form'
import { DefaultValue } from '#components/settings/DefaultValue.tsx'
import { FieldInput } from '#ui/field/FieldInput.tsx'
import { getPolicyValue, isPolicyFieldShown, type PolicyField } from './policy-fields.ts'
import type { PolicySection } from './policy-sections.ts'
import classes from './PolicyFields.module.css'
import { usePolicyFields } from './use-policy-fields.ts'
import { WatermarkPreview } from './WatermarkPreview.tsx'

interface Props {
  part: PolicySection
  /** Current form values. */
  policy: ImagePolicyChanges
  /** Returns the input props by field name, such as `watermark.text`. */
  inputOf: (name: PolicyField['name']) => GetInputPropsReturnType
  /** Values of a new site; fields that differ show them and return to them. */
  defaults?: ImagePolicy
  onReset?: (name: PolicyField['name']) => void
}

/** Fields of one section of an image policy. */
export function PolicyFields({ part, policy, inputOf, defaults, onReset }: Props) {
  const shown = usePolicyFields().filter(({ part: each, name }) => each === part && isPolicyFieldShown(name, policy))
  return (
    <>
      {shown.map((field) => (
        <div key={field.name} id={`policy-${field.name}`} className={classes.anchor}>
          <FieldInput field={field} input={inputOf(field.name)} />
          {defaults && onReset && (
            <DefaultValue
              field={field}
              value={inputOf(field.name).value}
              defaultValue={getPolicyValue(defaults, field.name)}
              onReset={() => onReset(field.name)}
            />
          )}
        </div>
      ))}
      {part === 'watermark' && policy.watermark && policy.watermark.kind !== 'none' && (
        <WatermarkPreview watermark={policy.watermark} />
      )}
    </>
  )
}
