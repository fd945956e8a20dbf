import type { InvitedCode, InvitedPerson } from '#lib/account/enter-invited.ts'
import type { InvitationFault, OpenedInvitation } from '#sync/session/colleagues/invitation.ts'

export interface Here {
  email: string
  hasVendor: boolean
}

/** What is known of a link, and who is signed in on this device. */
export interface ReadInvitation {
  opened: OpenedInvitation | InvitationFault
  here: Here | null
  /** The address of somebody whose session has ended on this device. */
  ended: string | null
}

/** What the page asks for; the last three answer null when the person is inside. */
export interface ComingIn {
  read: (token: string) => Promise<ReadInvitation>
  signUp: (person: InvitedPerson, language: string, perhapsMade: boolean) => Promise<InvitedCode | null>
  signIn: (person: InvitedPerson) => Promise<InvitedCode | null>
  join: (token: string) => Promise<InvitedCode | null>
}

/** Fetched before anything is typed: what signs in must not be missing when the password stands there. */
export const loadComingIn = () => import('#lib/account/enter-invited.ts')

export const comingIn: ComingIn = {
  read: async (token) => {
    const { readInvitation, whoIsHere } = await loadComingIn()
    const [opened, { person, ended }] = await Promise.all([readInvitation(token), whoIsHere()])
    const here = person && { email: person.email, hasVendor: person.vendorId !== null }
    return { opened, here, ended: ended?.email ?? null }
  },
  signUp: async (...person) => (await loadComingIn()).signUpInvited(...person),
  signIn: async (person) => (await loadComingIn()).signInInvited(person),
  join: async (token) => (await loadComingIn()).joinAsSignedIn(token),
}
