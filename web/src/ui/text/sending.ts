export const sendingText = {
  back: "Tagasi",
  receipt: "Kviitung:",
  batch: (name: string) => `saadetis ${name}`,
  tenSeconds: "Pärast nuppu on tagasivõtmiseks kümme sekundit.",
  secondsLeft: (seconds: number) => `${seconds} s`,
  takeBack: "Võta tagasi",
} as const;
