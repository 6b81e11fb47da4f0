/** This module is separate from `use-api-form.ts`, whose form library the first route does not load. */
let onChecked: (isValid: boolean) => void = () => {}

/**
 * Sets the one listener for all forms, as for failed calls; the listener receives whether the submitted values are
 * valid.
 */
export function watchForms(listener: (isValid: boolean) => void) {
  onChecked = listener
}

export const reportForm = (isValid: boolean) => onChecked(isValid)
