// A form that stands inside another one's dialog, with a button of its own. What was typed into it is saved with the
// outer form's button, too: nobody in a hurry looks for the second one.

import { createContext, useContext, useEffect, useRef } from 'react'

/** Saves what was typed; false where something is wrong, which the form then says. */
type Save = () => Promise<boolean>

/** Those that hold something typed. Whoever provides it saves them before its own. */
export const InnerForms = createContext<Set<Save> | null>(null)

export function useInnerForm(dirty: boolean, save: Save): void {
  const forms = useContext(InnerForms)
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    if (!dirty || !forms) return
    const saveLatest = () => latest.current()
    forms.add(saveLatest)
    return () => void forms.delete(saveLatest)
  }, [dirty, forms])
}

/** False where one of them could not be saved. */
export async function saveInner(forms: ReadonlySet<Save>): Promise<boolean> {
  for (const save of [...forms]) if (!(await save())) return false
  return true
}
