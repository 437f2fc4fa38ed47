#include <Servo.h>
#define LED_PIN 13
// TODO: blink
Servo servo;
const byte delays[] PROGMEM = {100, 0xC8};
String name = "lamp\n";

void setup() {
  pinMode(LED_PIN, OUTPUT);
  Serial.begin(9600);
}

void loop() {
  int value = analogRead(A0);
  word big = 1;
  if (value > 512) {
    digitalWrite(LED_PIN, HIGH);
  } else {
    delay(delays[0]);
  }
  servo.write(map(value, 0, 1023, 0, 180));
}
