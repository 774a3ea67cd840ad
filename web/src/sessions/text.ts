import { plural } from "#web/ui/text/et.ts";

export const signInText = {
  title: "Logi sisse",
  about: "Virn teeb puidu mõõteraportitest aktid, mida saab siin allkirjastada ja saata.",
  lead: "Saadame teile e-kirjaga ühekordse sisselogimise lingi.",
  email: "E-posti aadress",
  send: "Saada link",
  sentTitle: "Vaadake oma postkasti",
  sent: (email: string) =>
    `Kui aadress ${email} on meile tuttav, saabub sinna kohe sisselogimise link. Link kehtib 15 minutit ja töötab ühe korra.`,
  otherAddress: "Kasuta teist aadressi",
  linkTitle: "Tere tulemast tagasi",
  linkLead: "Teie sisselogimise link on käes. Vajutage nuppu, et jätkata.",
  proceed: "Jätka",
  newLink: "Küsi uus link",
  demoTitle: "Näidiskasutajad",
  demoLead: "Näidisandmetega süsteemis pääseb sisse ühe vajutusega.",
  demoEid: "Mobiil-ID proovimiseks: telefon 0000 0766, isikukood 60001019906. Smart-ID: isikukood 40504040001.",
  demoMonths: (arrived: number, months: number) =>
    `Näidisandmetest on olemas ${arrived} ${plural(arrived, "kuu", "kuud")} ${months}-st.`,
  demoMonthsShort: (arrived: number, months: number) =>
    `Näidisandmed: ${arrived} ${plural(arrived, "kuu", "kuud")} ${months}-st, teised lisanduvad`,
  demoArriving: "Varasemad kuud lisanduvad ise.",
  demoLeftOut: (count: number) => `${count} ${plural(count, "kuu jäi", "kuud jäid")} välja: põhjus on terminalis.`,
  expired: "Sisselogimise link on aegunud või juba kasutatud. Palun küsige uus.",
  signingOut: "Väljalogimine",
  signedOut: "Olete välja logitud.",
  ended: "Teie seanss on lõppenud. Logige uuesti sisse ja jätkake sealt, kus pooleli jäite.",
} as const;
