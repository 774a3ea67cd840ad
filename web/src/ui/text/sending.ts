export const sendingText = {
  back: "Tagasi",
  receipt: "Kviitung:",
  batch: (name: string) => `saadetis\u00a0${name}`,
  tenSeconds: "Saatmise saab kümne sekundi jooksul tagasi võtta.",
  secondsLeft: (seconds: number) => `${seconds} s`,
  takeBack: "Võta tagasi",
} as const;
